// Runs `npm ci` if packages are missing or differ from the lock file. Uses only Node's own modules.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..')

export function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** Refuses a folder with `?` or `#` in its path, because the bundler cuts paths there and finds no files. */
export function checkFolder() {
  const [letter] = /[?#]/.exec(root) ?? []
  if (letter)
    giveUp(`The bundler cannot work in a folder whose path has a ${letter}: ${root}. Move it to another path.`)
}

export function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 20))
    giveUp(`Bubblewire needs Node 20.20 or newer; this is ${process.versions.node}.`)
  if (isInstalled()) return
  // Standard output belongs to the command that needs the packages.
  console.error('Installing packages, which takes about a minute ...')
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (status !== 0)
    giveUp(
      `The packages could not be installed. Check the network, and that this user may write to ${root}; then run the same command again.`,
    )
}

function isInstalled() {
  const installed = packagesOf('node_modules/.package-lock.json')
  // Of optional packages only those for this platform are installed. The packages of this clone need no installation.
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, { version, optional }]) =>
      !path.includes('node_modules/') || optional || installed[path]?.version === version,
  )
}

function packagesOf(lock) {
  const path = join(root, lock)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {}
}

if (process.argv[1] === import.meta.filename) {
  checkFolder()
  ensureInstalled()
}
