// `npm run release -- --dry-run`: makes the files of a release in .build/release. Without --dry-run it also sets the tag.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, giveUp, root } from './install.mjs'

const isTry = process.argv.includes('--dry-run')
const folder = join(root, '.build/release')
const read = (path) => readFileSync(join(root, path), 'utf8')
const run = (program, ...args) => execFileSync(program, args, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 })

const { version, workspaces } = JSON.parse(read('package.json'))
const [heading = '', ...rest] = read('CHANGELOG.md').split(/^## /m)[1]?.split('\n') ?? []
const problems = [
  [run('git', 'status', '--porcelain') !== '', 'The folder has changes that are not committed.'],
  [run('git', 'tag', '--list', `v${version}`) !== '', `The tag v${version} is there already.`],
  ...workspaces.map((each) => [
    JSON.parse(read(`${each}/package.json`)).version !== version,
    `${each} has another version.`,
  ]),
  [!heading.startsWith(`${version} `), `CHANGELOG.md does not begin with ${version}.`],
  [heading.includes('unreleased'), 'CHANGELOG.md has no date for this version.'],
].flatMap(([applies, sentence]) => (applies ? [sentence] : []))
for (const sentence of problems) console.error(sentence)
if (problems.length > 0 && !isTry) giveUp('Nothing was released.')

ensureInstalled()
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
run('npm', 'pack', '--silent', '--workspaces', '--include-workspace-root', '--pack-destination', folder)
writeFileSync(join(folder, `bubblewire-${version}.cdx.json`), JSON.stringify(billOfMaterials(), null, 2))
writeFileSync(join(folder, 'notes.md'), `${rest.join('\n').trim()}\n`)
const sums = readdirSync(folder).map(
  (name) =>
    `${createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')}  ${name}`,
)
writeFileSync(join(folder, 'SHA256SUMS'), `${sums.join('\n')}\n`)
if (!isTry) run('git', 'tag', '--annotate', `v${version}`, '--message', version)
console.log(
  `${sums.join('\n')}\n\n${isTry ? 'A try: no tag was set.' : `The tag v${version} is set.`} Files: .build/release`,
)

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
