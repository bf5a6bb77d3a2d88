// `npm run release -- --dry-run`: makes the files of a release in .build/release. Without --dry-run it first raises the
// version by .changeset/, then commits and sets the tag.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nextVersion } from './changesets/version.mjs'
import { ensureInstalled, giveUp, root } from './install.mjs'

const isTry = process.argv.includes('--dry-run')
const folder = join(root, '.build/release')
const read = (path) => readFileSync(join(root, path), 'utf8')
const run = (program, ...args) => execFileSync(program, args, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 })

ensureInstalled()
const next = await nextVersion(root)
const { version: current } = JSON.parse(read('package.json'))
const version = next?.version ?? current
const problems = [
  [run('git', 'status', '--porcelain') !== '', 'The folder has changes that are not committed.'],
  [
    run('git', 'tag', '--list', `v${version}`) !== '',
    `The tag v${version} is there already${next ? '' : ', and .changeset/ has no change for another version'}.`,
  ],
  [!next && !entries()[0]?.startsWith(`${version}\n`), `CHANGELOG.md does not begin with ${version}.`],
].flatMap(([applies, sentence]) => (applies ? [sentence] : []))
for (const sentence of problems) console.error(sentence)
if (problems.length > 0 && !isTry) giveUp('Nothing was released.')

if (next) console.log(`The next version is ${version}:\n${next.lines.map((line) => `- ${line}`).join('\n')}\n`)
try {
  if (next && !isTry) await next.apply()
  makeFiles(isTry ? current : version)
  if (next && !isTry) run('git', 'commit', '--all', '--message', `release: ${version}`)
} catch (error) {
  // The folder was clean.
  if (!isTry) run('git', 'restore', '--staged', '--worktree', '.')
  giveUp(`Nothing was released: ${error.stderr || error.message}`)
}
if (!isTry) run('git', 'tag', '--annotate', `v${version}`, '--message', version)
const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8')
console.log(
  `${sums}\n${isTry ? `A try with the version ${current}: no file was changed and no tag set.` : `The tag v${version} is set.`} Files: .build/release`,
)

/** Returns the entries of the changelog, newest first, without their `## `. */
function entries() {
  return read('CHANGELOG.md').split(/^## /m).slice(1)
}

function makeFiles(version) {
  // The server's package has the documentation of its version. A try takes what is built.
  if (!isTry) run('npm', 'run', 'docs')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  run('npm', 'pack', '--silent', '--workspaces', '--include-workspace-root', '--pack-destination', folder)
  writeFileSync(join(folder, `bubblewire-${version}.cdx.json`), JSON.stringify(billOfMaterials(), null, 2))
  const [entry = ''] = entries()
  writeFileSync(join(folder, 'notes.md'), `${entry.slice(entry.indexOf('\n')).trim()}\n`)
  const sums = readdirSync(folder).map((name) => {
    const hash = createHash('sha256').update(readFileSync(join(folder, name)))
    return `${hash.digest('hex')}  ${name}\n`
  })
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''))
}

/** Returns the CycloneDX list of npm, without packages that only build and test. */
function billOfMaterials() {
  const bill = JSON.parse(run('npm', 'sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'))
  const programs = readdirSync(join(root, 'dist')).map((program) => join('dist', program, 'licenses.json'))
  const packages = programs.flatMap((file) => (existsSync(join(root, file)) ? JSON.parse(read(file)) : []))
  const bundled = new Set(packages.map(({ name, version }) => `${name}@${version}`))
  const isTool = ({ properties = [] }) => properties.some(({ name }) => name === 'cdx:npm:package:development')
  const components = bill.components.filter((each) => bundled.has(each['bom-ref']) || !isTool(each))
  const kept = new Set([...components, bill.metadata.component].map((each) => each['bom-ref']))
  const dependencies = bill.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => kept.has(each)) }))
  return Object.assign(bill, { components, dependencies })
}
