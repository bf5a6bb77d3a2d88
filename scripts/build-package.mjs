// `node scripts/build-package.mjs webhooks`: builds the script and types of a package in clients/. `npm pack` calls it.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { giveUp, root } from './install.mjs'
import { scriptsOf } from './package-scripts.mjs'

const [name = ''] = process.argv.slice(2)
const folder = join(root, 'clients', name)
const target = join(folder, 'dist')
// Another process may pack the last build meanwhile, so this one is put in its place file by file at the end.
const dist = join(folder, `dist-${process.pid}`)
/** Relative paths in imports, without their ending. */
const importedPath = /(?<=(?:from|import\() ?['"])(\.[^'"]*?)(?:\.js)?(?=['"])/g

run('vite/bin/vite.js', 'build', '--mode', name, '--logLevel', 'error', '--outDir', dist)
const types = ['--declaration', '--emitDeclarationOnly', '--noEmit', 'false', '--rootDir', root, '--outDir', dist]
run('typescript/bin/tsc', '-p', join(folder, 'tsconfig.json'), ...types)
const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const entries = scriptsOf(exports).map((entry) => {
  writeFileSync(join(dist, `${entry}.d.ts`), `export * from './clients/${name}/${entry}'\n`)
  return join(dist, `${entry}.d.ts`)
})
keepReached(entries)
const { schema } = await import(pathToFileURL(join(dist, 'index.js')).href)
if (schema) {
  writeFileSync(join(dist, 'schema.json'), `${JSON.stringify(schema)}\n`)
  renameSync(join(dist, 'schema.json'), join(folder, 'schema.json'))
}
putInPlace()
cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))

function run(program, ...args) {
  const env = { ...process.env, NODE_ENV: 'production' }
  const command = [join(root, 'node_modules', program), ...args]
  const { status } = spawnSync(process.execPath, command, { cwd: root, env, stdio: ['ignore', 2, 2] })
  if (status !== 0) giveUp(`Building ${name} failed.`)
}

/** Replaces each file of the last build by a rename, and removes those that are left of it. */
function putInPlace() {
  const filesIn = (place) =>
    readdirSync(place, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(place, join(entry.parentPath, entry.name)))
  const files = filesIn(dist)
  for (const file of files) {
    mkdirSync(dirname(join(target, file)), { recursive: true })
    renameSync(join(dist, file), join(target, file))
  }
  for (const file of filesIn(target)) if (!files.includes(file)) rmSync(join(target, file), { force: true })
  rmSync(dist, { recursive: true })
}

/** Removes the types that nobody can reach, and adds the endings to imported paths, which Node's rules need. */
function keepReached(entries) {
  const reached = new Set(entries)
  for (const file of reached) {
    const text = readFileSync(file, 'utf8').replace(importedPath, (_, path) => {
      const imported = resolve(dirname(file), path)
      const ending = existsSync(`${imported}.d.ts`) ? '' : '/index'
      reached.add(`${imported}${ending}.d.ts`)
      return `${path}${ending}.js`
    })
    writeFileSync(file, text)
  }
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (path.endsWith('.d.ts') && !reached.has(path)) rmSync(path)
  }
}
