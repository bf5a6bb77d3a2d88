// Starts the processes of Bubblewire and keeps them together: all run, or all stop.
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { root } from './prepare.mjs'

const names = { server: 'server', site: 'demo shop', bot: 'demo bot' }

/**
 * The server and, unless DEMO is off, the shop and the bot. `start` resolves when all run, with what the server said of
 * itself; `stop` when all have ended. When one ends by itself, `onEnded` is called once, with nothing left to hope for.
 */
export function createSupervisor({ env = process.env, onEnded }) {
  const children = new Map()
  let stopping = false

  function launch(name, settings) {
    const child = fork(join(root, 'dist/server', `${name === 'server' ? 'main' : name}.js`), [], {
      cwd: process.cwd(),
      env: { ...env, ...settings },
      // A group of its own, so that Ctrl-C reaches the launcher only, which then ends them in order.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    children.set(name, child)
    return new Promise((ready) => {
      child.on('message', (message) => message?.ready && ready(message))
      child.on('exit', (_, signal) => {
        child.ended = true
        if (stopping) return
        // With a status of its own it has said why; a signal came from outside.
        if (signal) console.error(`The ${names[name]} was ended by ${signal}; everything stops.`)
        onEnded()
      })
    })
  }

  async function start() {
    stopping = false
    const server = await launch('server', {})
    const { demo, host, sitePort, botPort } = server
    if (!demo) return server
    await Promise.all([
      launch('site', { HOST: host, SITE_PORT: String(sitePort), CHAT_URL: demo.chat_url, CHANNEL_ID: demo.channel_id }),
      launch('bot', {
        HOST: '127.0.0.1',
        BOT_PORT: String(botPort),
        API_URL: demo.api_url,
        SITE_URL: demo.site_url,
        ACCESS_TOKEN: demo.bot_access_token,
      }),
    ])
    return server
  }

  async function stop() {
    stopping = true
    // The bot first: it answers what it holds while the server still listens.
    for (const name of ['bot', 'site', 'server']) await end(children.get(name))
    children.clear()
  }

  return { start, stop }
}

/** Ends this process on the usual signals, after `stop`. */
export function endOnSignals(stop) {
  let asked = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, async () => {
      if (asked) return
      asked = true
      await stop()
      process.exit(0)
    })
  }
}

/** SIGTERM, and SIGKILL for what does not end within ten seconds. */
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
