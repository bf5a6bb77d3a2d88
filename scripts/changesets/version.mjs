// Raises the version of the server and its packages by the files in .changeset/, all in step.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** Reads the files in .changeset/. Returns `{ version, lines, apply }`, or null without any; throws if one is wrong. */
export async function nextVersion(root) {
  const { applyReleasePlan, assembleReleasePlan, readConfig, readChangesets } = await changesets(root)
  const { workspaces } = readJson(join(root, 'package.json'))
  // Changesets leaves the root of a workspace out. Here it is the product.
  const packages = ['.', ...workspaces].map((folder) => ({
    dir: join(root, folder),
    relativeDir: folder,
    packageJson: readJson(join(root, folder, 'package.json')),
  }))
  const all = { rootDir: root, rootPackage: packages[0], packages, tool: { type: 'npm' } }
  const { config, errors } = await readConfig(root, all)
  if (errors) throw new Error(`.changeset/config.json: ${errors.join('; ')}`)
  const plan = assembleReleasePlan(await readChangesets(root), all, config, undefined)
  const product = plan.releases.find(({ name }) => name === packages[0].packageJson.name)
  if (!product || product.type === 'none') return null
  return {
    version: product.newVersion,
    lines: plan.changesets.map(({ summary }) => summary),
    /** Writes versions, lock file and CHANGELOG.md, and removes the files. */
    async apply() {
      const others = plan.releases.filter((release) => release !== product)
      // Only the product has a changelog.
      await applyReleasePlan({ ...plan, releases: others, changesets: [] }, all, { ...config, changelog: false })
      await applyReleasePlan({ ...plan, releases: [product] }, all, config)
      raiseLock(root, workspaces, product.newVersion)
    },
  }
}

/** Loads the packages of Changesets. They have a lock file of their own, because they need a newer Node than the product. */
async function changesets(root) {
  const folder = join(root, '.build/changesets')
  const files = ['package.json', 'package-lock.json']
  const isCurrent = (file) =>
    existsSync(join(folder, file)) &&
    readFileSync(join(folder, file), 'utf8') === readFileSync(join(root, 'scripts/changesets', file), 'utf8')
  if (!files.every(isCurrent) || !existsSync(join(folder, 'node_modules/.package-lock.json'))) {
    mkdirSync(folder, { recursive: true })
    for (const file of files) cpSync(join(root, 'scripts/changesets', file), join(folder, file))
    const install = ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
    execFileSync('npm', install, { cwd: folder, shell: process.platform === 'win32', stdio: ['ignore', 2, 2] })
  }
  const { resolve } = createRequire(join(folder, 'package.json'))
  const names = ['apply-release-plan', 'assemble-release-plan', 'config', 'read']
  const parts = await Promise.all(names.map((name) => import(pathToFileURL(resolve(`@changesets/${name}`)).href)))
  return Object.assign({}, ...parts)
}

function raiseLock(root, workspaces, version) {
  const path = join(root, 'package-lock.json')
  const lock = readJson(path)
  lock.version = version
  for (const folder of ['', ...workspaces]) lock.packages[folder].version = version
  writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
}
