// From a fresh clone to a running chat. `npm run dev` (--watch) also rebuilds after every change.
import { readFileSync, watch } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ensureBuilt, { buildFolders, tryBuild } from './build.mjs'
import { checkFolder, ensureInstalled, giveUp, root } from './install.mjs'

const parent = process.ppid
const watching = process.argv.includes('--watch')
// The shop reloads its open pages if DEV is set. A value from outside is ignored.
const env = { ...process.env, DEV: watching ? '1' : '' }

if (process.argv.includes('--help') || process.argv.includes('-h')) {
  console.log(help())
  process.exit(0)
}
process.on('uncaughtException', (error) => {
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  giveUp(`This did not work: ${error.message}`)
})
checkFolder()
ensureInstalled()
let programs = { stop: async () => {} }
let launcher
const stop = () => programs.stop()
if (watching) {
  env.LOG_LEVEL ||= 'info'
  let timer
  let busy = again()
  for (const folder of buildFolders)
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        busy = busy.then(again)
      }, 100)
    })
} else {
  await ensureBuilt()
  await start()
}

async function start() {
  if (!launcher) {
    launcher = await import(pathToFileURL(join(root, 'dist/server/launcher.js')).href)
    launcher.endOnSignals(stop, parent)
  }
  programs = launcher.startPrograms(env, onEnd)
  const server = await programs.ready
  if (!server) return
  if (watching)
    console.log(`\nOpen ${server.demo?.site_url ?? server.publicUrl}; it reloads on every change. Ctrl-C stops.\n`)
  else console.log(launcher.announcement(server, { help: 'npm start -- --help' }))
}

function onEnd() {
  if (!watching) process.exit(1)
  console.error('Waiting for a change ...')
}

/** Builds and restarts. Never rejects, so that the next change is built after any failure. */
async function again() {
  try {
    if (!(await tryBuild())) return console.error('Waiting for a change ...')
    await stop()
    void start()
  } catch (error) {
    // A file may disappear while it is read: editors save in several steps.
    console.error(`${error.message}\nWaiting for a change ...`)
  }
}

/** The table of docs/run/configuration.md; a test compares it with the settings that the server reads. */
function help() {
  const rows = readFileSync(join(root, 'docs/run/configuration.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
  const settings = rows.map(
    ([, name, unset, about]) => `  ${name.padEnd(30)}${about}\n${' '.repeat(32)}Unset: ${unset}`,
  )
  return `Usage: [SETTING=value ...] npm start\n\nStarts the chat server, and unless DEMO=off a demo shop and a demo bot.\nSettings are environment variables:\n\n${settings.join('\n')}\n`
}
