// `npm pack` calls this: writes the licences of all packages that the build put into dist/ to dist/licenses.txt.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

/** Returns the folders of all packages in dist/, such as `node_modules/zod`, sorted. */
export function bundledPackages() {
  const lists = readdirSync(join(root, 'dist'), { withFileTypes: true })
    // The documentation is a build of its own, with its own packages.
    .filter((entry) => entry.isDirectory() && entry.name !== 'guide')
    .flatMap(({ name }) => JSON.parse(readFileSync(join(root, 'dist', name, '.vite/packages.json'), 'utf8')))
  return [...new Set(lists)].sort()
}

function licenseOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  const file = readdirSync(join(root, folder)).find((each) => /^(licen[cs]e|copying)/i.test(each))
  const text = file ? readFileSync(join(root, folder, file), 'utf8').trim() : `License: ${license ?? 'MIT'}`
  return `${name} ${version}\n\n${text}\n`
}

if (process.argv[1] === import.meta.filename) {
  const head = 'Bubblewire contains these packages.\n\n'
  writeFileSync(
    join(root, 'dist/licenses.txt'),
    head +
      bundledPackages()
        .map(licenseOf)
        .join(`\n${'-'.repeat(72)}\n\n`),
  )
}
