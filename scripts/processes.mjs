// The processes of Bubblewire: starting built programs, ending them, and free ports for them.
import { fork } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { root } from './install.mjs'

// With 16 MB, V8 copies objects that are still in use (docs/run/performance.md, deploy/Dockerfile).
export const serverFlags = ['--max-semi-space-size=32']

/**
 * `ready` resolves with the program's message, or null if the program ends first. `end` sends SIGKILL after ten
 * seconds.
 */
export function launch(name, env) {
  const child = fork(join(root, `dist/server/${name}.js`), [], {
    execArgv: [...process.execArgv, ...(name === 'main' ? serverFlags : [])],
    env,
    // A separate process group: Ctrl-C reaches only the launcher, which ends the processes in order.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let over = false
  const ended = new Promise((done) => {
    child.on('error', (error) => child.pid === undefined && done({ error }))
    child.on('exit', (code, signal) => done({ code, signal }))
  }).then((how) => {
    over = true
    return how
  })
  const ready = new Promise((done) => {
    child.on('message', (message) => message?.ready && done(message))
    void ended.then(() => done(null))
  })
  async function end(signal = 'SIGTERM') {
    if (over) return
    const late = setTimeout(() => child.kill('SIGKILL'), 10_000)
    child.kill(signal)
    await ended
    clearTimeout(late)
  }
  return { pid: () => child.pid, ready, ended, end }
}

export const demoSettings = ({ demo, host, sitePort, botPort }) => ({
  site: { HOST: host, SITE_PORT: String(sitePort), CHAT_URL: demo.chat_url, CHANNEL_ID: demo.channel_id },
  bot: {
    HOST: '127.0.0.1',
    BOT_PORT: String(botPort),
    API_URL: demo.api_url,
    SITE_URL: demo.site_url,
    ACCESS_TOKEN: demo.bot_access_token,
  },
})

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

export function inColumns(rows) {
  const width = Math.max(...rows.map(([, place]) => place.length))
  return rows.map(([name, place, about]) => `  ${name.padEnd(9)}${place.padEnd(width + 3)}${about}`).join('\n')
}

/** Returns a free port of this machine, below the range for outgoing connections. */
export async function freePort() {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const free = await new Promise((done) => {
      const probe = createServer()
      probe.on('error', () => done(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
    })
    if (free) return port
  }
}
