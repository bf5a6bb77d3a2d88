// Starts the processes of Bubblewire and keeps them together: all run, or all stop.
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../prepare.mjs'
import { serverFlags } from './server-flags.mjs'

const names = { server: 'server', site: 'demo shop', bot: 'demo bot' }

/**
 * Runs the server and, unless DEMO is off, the shop and the bot. `start` resolves with the server's message when all run,
 * or with null when a process ended before; `stop` resolves when all have ended. `onEnded` is called once for each start
 * when a process ends unasked. `stop` may be called at any time, also while `start` waits.
 */
export function createSupervisor({ env = process.env, onEnded }) {
  let current = newRun()

  function launch(of, name, settings) {
    if (of.stopping) return null
    const child = fork(join(root, 'dist/server', `${name === 'server' ? 'main' : name}.js`), [], {
      execArgv: [...process.execArgv, ...(name === 'server' ? serverFlags : [])],
      cwd: process.cwd(),
      env: { ...env, ...settings },
      // A separate process group: Ctrl-C reaches only the launcher, which then ends the processes in order.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    of.children.set(name, child)
    return new Promise((settled) => {
      const ended = (sentence) => {
        child.ended = true
        settled(null)
        if (of.stopping || of.broken) return
        of.broken = true
        if (sentence) console.error(sentence)
        onEnded()
      }
      child.on('message', (message) => message?.ready && settled(message))
      child.on('error', (error) => {
        if (child.pid === undefined) ended(`The ${names[name]} could not be started: ${error.message}`)
      })
      child.on('exit', (code, signal) => {
        // A process with its own exit status has already said why; a signal, or an orderly end, came from outside.
        if (signal) ended(`The ${names[name]} was ended by ${signal}.`)
        else ended(code === 0 ? `The ${names[name]} was told to end.` : null)
      })
    })
  }

  async function start() {
    const of = newRun()
    current = of
    const server = await launch(of, 'server', {})
    if (!server?.demo) return server
    const { demo, host, sitePort, botPort } = server
    const others = await Promise.all([
      launch(of, 'site', {
        HOST: host,
        SITE_PORT: String(sitePort),
        CHAT_URL: demo.chat_url,
        CHANNEL_ID: demo.channel_id,
      }),
      launch(of, 'bot', {
        HOST: '127.0.0.1',
        BOT_PORT: String(botPort),
        API_URL: demo.api_url,
        SITE_URL: demo.site_url,
        ACCESS_TOKEN: demo.bot_access_token,
      }),
    ])
    return others.every(Boolean) ? server : null
  }

  async function stop() {
    const of = current
    of.stopping = true
    // The bot stops first, so that it can answer its open requests while the server still listens.
    for (const name of ['bot', 'site', 'server']) await end(of.children.get(name))
  }

  return { start, stop }
}

function newRun() {
  return { children: new Map(), stopping: false, broken: false }
}

/** Calls `stop` and ends this process on the usual signals, and when the npm that started it has ended. */
export function endOnSignals(stop) {
  let asked = false
  const end = async () => {
    if (asked) return
    asked = true
    await stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
  // npm passes a signal only to its shell. The shell ends, and this process gets another parent.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && end(), 300).unref()
}

/** Sends SIGTERM, and SIGKILL after ten seconds. */
function end(child) {
  if (!child || child.ended) return
  return new Promise((ended) => {
    const late = setTimeout(() => child.kill('SIGKILL'), 10_000)
    child.once('exit', () => {
      clearTimeout(late)
      ended()
    })
    child.kill('SIGTERM')
  })
}
