// From a fresh clone to a running chat. `npm run dev` (--watch) also rebuilds after every change.
import { readFileSync, watch } from 'node:fs'
import { join, relative } from 'node:path'
import ensureBuilt, { buildFolders, tryBuild } from './build.mjs'
import { checkFolder, ensureInstalled, giveUp, root } from './install.mjs'
import { demoSettings, endOnSignals, inColumns, launch } from './processes.mjs'

const names = { main: 'server', site: 'demo shop', bot: 'demo bot' }
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
let run = { programs: [] }
endOnSignals(stop)
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
  const own = { programs: [], stopping: false }
  run = own
  const add = (name, settings) => {
    if (own.stopping) return null
    const program = launch(name, { ...env, ...settings })
    own.programs.push(program)
    void program.ended.then((how) => programEnded(own, name, how))
    return program.ready
  }
  const server = await add('main', {})
  if (!server) return
  const { site, bot } = server.demo ? demoSettings(server) : {}
  const others = site ? await Promise.all([add('site', site), add('bot', bot)]) : []
  if (others.every(Boolean)) announce(server)
}

async function programEnded(own, name, { code, signal, error }) {
  if (own.stopping) return
  // Prints no message for a failed exit status, because that process has already printed its error.
  if (error) console.error(`The ${names[name]} could not be started: ${error.message}`)
  else if (signal) console.error(`The ${names[name]} was ended by ${signal}.`)
  else if (code === 0) console.error(`The ${names[name]} was told to end.`)
  await stop()
  if (!watching) process.exit(1)
  console.error('Waiting for a change ...')
}

/** The bot stops first, so that it can answer its open requests while the server still listens. */
async function stop() {
  run.stopping = true
  for (const program of run.programs.toReversed()) await program.end()
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

function announce({ demo, admin, firstRun, dataDir, publicUrl }) {
  if (watching) return console.log(`\nOpen ${demo?.site_url ?? publicUrl}; it reloads on every change. Ctrl-C stops.\n`)
  const tokens = join(relative(process.cwd(), dataDir) || '.', 'demo.json')
  const lines = demo
    ? [
        ['Shop', demo.site_url, 'a demo site with the chat in its corner; say "help" there'],
        ['Studio', demo.studio_url, 'compose structured messages, and tap through them; here without a password'],
        ['Inbox', `${demo.api_url}/inbox`, 'answer as an agent; here without a password'],
        ['API', `${demo.api_url}/docs`, `every route of the REST API, below ${demo.api_url}/1.0`],
        ['Tokens', tokens, 'access tokens and ids of the demo account'],
      ]
    : [
        ['Server', publicUrl, `API described at ${publicUrl}/docs`],
        ['Inbox', `${publicUrl}/inbox`, 'where agents sign in and answer'],
        ...(admin ? [['Token', relative(process.cwd(), admin), "the first admin's access token"]] : []),
      ]
  const begin = firstRun ? `\n\n  Begin here, in a browser; the link works once:\n  ${firstRun}` : ''
  console.log(
    `\nBubblewire is running.\n\n${inColumns(lines)}${begin}\n\nCtrl-C stops it. Settings: npm start -- --help\n`,
  )
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
