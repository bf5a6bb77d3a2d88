// Several nodes on this machine, as `npm run cluster` starts them: PostgreSQL, Redis if installed, the nodes, and a proxy in front.
import { fork } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../prepare.mjs'
import { freePort } from './ports.mjs'
import { startPostgres } from './postgres.mjs'
import { startRedis } from './redis.mjs'
import { startProxy } from './round-robin.mjs'
import { serverFlags } from './server-flags.mjs'

/**
 * Starts the nodes with the demo and returns their addresses. The data is deleted when they stop, unless DATABASE_URL is set. `env` holds
 * settings for all: PORT is the proxy's, SITE_PORT and BOT_PORT the demo's; TELL=postgres does not use an installed Redis. `inFront` starts the proxy, `envOf` has more settings of each node.
 */
export async function startNodes({ count = 2, env = process.env, inFront = startProxy, envOf = () => ({}) } = {}) {
  const port = Number(env.PORT || 3000)
  const publicUrl = env.PUBLIC_URL || `http://localhost:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-nodes-'))
  const ends = [() => rmSync(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end()
  }
  try {
    const postgres = env.DATABASE_URL ? null : await startPostgres({ endsOnSignals: false })
    if (postgres) ends.push(postgres.stop)
    const redis = env.REDIS_URL || env.TELL === 'postgres' ? null : await startRedis().catch(() => null)
    if (redis) ends.push(redis.stop)
    const databaseUrl = env.DATABASE_URL || postgres.url
    const redisUrl = env.REDIS_URL || redis?.url || ''
    const shared = {
      ...env,
      PUBLIC_URL: publicUrl,
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      FILES_DIR: env.FILES_DIR || join(folder, 'files'),
      WEBHOOK_ALLOW_PRIVATE: env.WEBHOOK_ALLOW_PRIVATE || 'on',
    }
    const nodes = []
    for (let nth = 1; nth <= count; nth++) {
      const dataDir = join(folder, `node-${nth}`)
      mkdirSync(dataDir)
      // The demo belongs to all nodes; the first node creates it.
      const demo = nth === 1 ? env.DEMO || 'on' : 'off'
      const ports = { SITE_PORT: env.SITE_PORT || String(port + 1), BOT_PORT: env.BOT_PORT || String(port + 2) }
      const own = { PORT: String(await freePort()), DATA_DIR: dataDir, DEMO: demo, ...ports }
      const node = aProcess('main', { ...shared, ...own, ...envOf(nth) })
      ends.push(() => node.end('SIGTERM'))
      const said = await node.start()
      if (!said) throw new Error('a node did not start; see above.')
      nodes.push({ ...node, said, url: `http://127.0.0.1:${own.PORT}`, port: Number(own.PORT) })
    }
    const proxy = await inFront(
      port,
      nodes.map((node) => node.port),
    )
    ends.push(proxy.close)
    const { demo } = nodes[0].said
    if (demo) {
      const { sitePort, botPort } = nodes[0].said
      const chat = { CHAT_URL: demo.chat_url, CHANNEL_ID: demo.channel_id }
      const bot = { API_URL: publicUrl, SITE_URL: demo.site_url, ACCESS_TOKEN: demo.bot_access_token }
      for (const [name, settings] of [
        ['site', { HOST: '127.0.0.1', SITE_PORT: String(sitePort), ...chat }],
        ['bot', { HOST: '127.0.0.1', BOT_PORT: String(botPort), ...bot }],
      ]) {
        const beside = aProcess(name, { ...shared, ...settings })
        ends.push(() => beside.end('SIGTERM'))
        if (!(await beside.start())) throw new Error(`the demo's ${name} did not start; see above.`)
      }
    }
    return { url: publicUrl, databaseUrl, redisUrl, nodes, demo, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts a built program. `start` resolves with its message when it is ready, with null when it ends before. */
function aProcess(name, env) {
  let child = null
  const ended = () => child === null || child.exitCode !== null || child.signalCode !== null
  return {
    pid: () => child?.pid,
    start: () =>
      new Promise((done) => {
        child = fork(join(root, `dist/server/${name}.js`), [], {
          execArgv: [...process.execArgv, ...(name === 'main' ? serverFlags : [])],
          env,
          // A separate process group: Ctrl-C reaches the launcher, which ends the nodes in order.
          detached: true,
          stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        })
        child.on('message', (message) => message?.ready && done(message))
        child.on('exit', () => done(null))
        child.on('error', () => done(null))
      }),
    end: async (signal) => {
      if (ended()) return
      const gone = new Promise((done) => child.once('exit', done))
      const late = setTimeout(() => child.kill('SIGKILL'), 10_000)
      child.kill(signal)
      await gone
      clearTimeout(late)
    },
  }
}
