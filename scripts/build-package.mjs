// `node scripts/build-package.mjs webhooks`: builds the script and types of a package in clients/. `npm pack` calls it.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { giveUp, root } from './install.mjs'
import { scriptsOf } from './package-scripts.mjs'

const [name = ''] = process.argv.slice(2)
const folder = join(root, 'clients', name)
const dist = join(folder, 'dist')
/** Relative paths in imports, without their ending. */
const importedPath = /(?<=(?:from|import\() ?['"])(\.[^'"]*?)(?:\.js)?(?=['"])/g

rmSync(dist, { recursive: true, force: true })
run('vite/bin/vite.js', 'build', '--mode', name, '--logLevel', 'error')
const types = ['--declaration', '--emitDeclarationOnly', '--noEmit', 'false', '--rootDir', root, '--outDir', dist]
run('typescript/bin/tsc', '-p', join(folder, 'tsconfig.json'), ...types)
const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const entries = scriptsOf(exports).map((entry) => {
  writeFileSync(join(dist, `${entry}.d.ts`), `export * from './clients/${name}/${entry}'\n`)
  return join(dist, `${entry}.d.ts`)
})
keepReached(entries)
const { schema } = await import(pathToFileURL(join(dist, 'index.js')).href)
if (schema) writeFileSync(join(folder, 'schema.json'), `${JSON.stringify(schema)}\n`)
cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))

function run(program, ...args) {
  const env = { ...process.env, NODE_ENV: 'production' }
  const command = [join(root, 'node_modules', program), ...args]
  const { status } = spawnSync(process.execPath, command, { cwd: root, env, stdio: ['ignore', 2, 2] })
  if (status !== 0) giveUp(`Building ${name} failed.`)
}

/** Removes the types that nobody can reach, and adds the endings to imported paths, which Node's rules need. */
function keepReached(entries) {
  const reached = new Set(entries)
  for (const file of reached) {
    const text = readFileSync(file, 'utf8').replace(importedPath, (_, path) => {
      const target = resolve(dirname(file), path)
      const ending = existsSync(`${target}.d.ts`) ? '' : '/index'
      reached.add(`${target}${ending}.d.ts`)
      return `${path}${ending}.js`
    })
    writeFileSync(file, text)
  }
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (path.endsWith('.d.ts') && !reached.has(path)) rmSync(path)
  }
}
