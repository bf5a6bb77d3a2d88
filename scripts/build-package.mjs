// `node scripts/build-package.mjs webhooks`: builds the script and types of a package in clients/. `npm pack` calls it.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { giveUp, root } from './install.mjs'

const [name = ''] = process.argv.slice(2)
const folder = join(root, 'clients', name)
const dist = join(folder, 'dist')

rmSync(dist, { recursive: true, force: true })
run('vite/bin/vite.js', 'build', '--mode', name, '--logLevel', 'error')
const types = ['--declaration', '--emitDeclarationOnly', '--noEmit', 'false', '--rootDir', root, '--outDir', dist]
run('typescript/bin/tsc', '-p', join(folder, 'tsconfig.json'), ...types)
for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((each) => each.endsWith('.d.ts')))
  writeFileSync(join(dist, file), withEndings(join(dist, file)))
writeFileSync(join(dist, 'index.d.ts'), `export * from './clients/${name}/index.js'\n`)
cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))

function run(program, ...args) {
  const env = { ...process.env, NODE_ENV: 'production' }
  const command = [join(root, 'node_modules', program), ...args]
  const { status } = spawnSync(process.execPath, command, { cwd: root, env, stdio: ['ignore', 2, 2] })
  if (status !== 0) giveUp(`Building ${name} failed.`)
}

/** Adds the endings to imported paths, which Node's rules need and the sources do not have. */
function withEndings(file) {
  return readFileSync(file, 'utf8').replace(/(?<=(?:from|import\() ?['"])\.[^'"]*(?=['"])/g, (path) => {
    const target = resolve(dirname(file), path)
    return existsSync(`${target}.d.ts`) ? `${path}.js` : `${path}/index.js`
  })
}
