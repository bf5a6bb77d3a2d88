// Functions that every script uses: install packages, run commands. Uses only Node's own modules.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { locked } from './build/lock.mjs'
import { showProgress } from './build/progress.mjs'

export const root = resolve(import.meta.dirname, '..')
export const at = (path) => join(root, path)
export const lock = at('dist/.lock')

/** Ends the process with one sentence. */
export function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** An error ends the process with one sentence; the stack is shown only on request. */
export function endPlainly() {
  process.on('uncaughtException', (error) => {
    if (process.env.LOG_LEVEL === 'debug') console.error(error)
    giveUp(`This did not work: ${error.message}`)
  })
}

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 20)) {
    giveUp(`Bubblewire needs Node 20.20 or newer; this is ${process.versions.node}.`)
  }
}

/** Ends the process where the bundler finds no files: it takes `?` and `#` in a path for the end of the path. */
export function checkFolder() {
  const [letter] = /[?#]/.exec(root) ?? []
  if (letter)
    giveUp(`The bundler cannot work in a folder whose path has a ${letter}: ${root}. Move it to another path.`)
}

/** Runs a command of this repository and resolves with its exit status; its output is shown. */
export function run(command, args, options = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    // Ctrl-C also reaches the command; a SIGTERM reaches only this process, which passes it on.
    const pass = () => child.kill('SIGTERM')
    process.on('SIGTERM', pass)
    child.on('error', fail)
    child.on('exit', (code, signal) => {
      process.off('SIGTERM', pass)
      done(code ?? (signal ? 1 : 0))
    })
  })
}

/** Like `run`, but returns the command's output instead of showing it. */
export function runQuietly(command, args, options = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => {
        said += part
      })
    child.on('error', fail)
    child.on('close', (code) => done({ status: code ?? 1, said }))
  })
}

/** Installs `node_modules` as the lock file says. A stamp inside names the lock file. */
export async function ensureInstalled() {
  const wanted = hash([readFileSync(at('package-lock.json'))])
  const stamp = at('node_modules/.bubblewire')
  if (!says(stamp, wanted)) await locked(lock, () => install(stamp, wanted))
}

async function install(stamp, wanted) {
  if (says(stamp, wanted)) return
  const own = at('node_modules/.package-lock.json')
  const byHand =
    !existsSync(stamp) && existsSync(own) && statSync(own).mtimeMs >= statSync(at('package-lock.json')).mtimeMs
  if (!byHand) {
    const npm = process.env.npm_execpath
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
    const packages = packagesOfLock()
    const arrived = () => packages.filter((path) => existsSync(at(`${path}/package.json`))).length
    const progress = showProgress('Installing packages', () => `${arrived()} of ${packages.length}`)
    const { status, said } = npm
      ? await runQuietly(process.execPath, [npm, ...args])
      : await runQuietly('npm', args, { shell: process.platform === 'win32' })
    progress.end(status === 0 ? 'done' : 'failed')
    if (status !== 0) {
      giveUp(
        `${said.trim()}\nThe packages could not be installed. Check the network, and that this user may write to ${root}; then run the same command again.`,
      )
    }
  }
  writeFileSync(stamp, wanted)
}

/** Returns the folders of the packages in the lock file that this system needs. */
function packagesOfLock() {
  const { packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'))
  const fits = (list, own) => !list || list.includes(own)
  return Object.entries(packages)
    .filter(([path, { os, cpu }]) => path && fits(os, process.platform) && fits(cpu, process.arch))
    .map(([path]) => path)
}

/** Whether the file exists and contains exactly this text. */
export function says(stamp, wanted) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
}

export function hash(parts) {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part).update('\0')
  return sum.digest('hex')
}
