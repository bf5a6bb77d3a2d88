// Several nodes on this machine, as `npm run cluster` starts them: PostgreSQL, Redis if installed, the nodes, and a proxy in front.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from '../../../scripts/free-port.mjs'
import { root } from '../../../scripts/install.mjs'
import { startPostgres } from '../../store/testing/postgres-server.mjs'
import { startProxy } from './proxy.mjs'
import { startRedis } from './redis-server.mjs'

/**
 * Starts nodes with the demo and returns their addresses. The data is deleted at the end, unless DATABASE_URL is set.
 * `env` has settings of all nodes; PORT is the proxy's port. TELL=postgres ignores an installed Redis. `envOf` returns
 * settings of one node.
 */
export async function startNodes({ count = 2, env = process.env, inFront = startProxy, envOf = () => ({}) } = {}) {
  const port = Number(env.PORT || 3000)
  const publicUrl = env.PUBLIC_URL || `http://localhost:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-nodes-'))
  const ends = [() => rmSync(folder, { recursive: true, force: true })]
  const { demoSettings, launch } = await import(pathToFileURL(join(root, 'dist/server/launcher.js')).href)
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end()
  }
  const start = async (name, settings) => {
    const program = launch(name, settings)
    ends.push(program.end)
    const said = await program.ready
    if (!said) throw new Error(`${name === 'main' ? 'a node' : `the demo's ${name}`} did not start; see above.`)
    return { ...program, said }
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
      SITE_PORT: env.SITE_PORT || String(port + 1),
      BOT_PORT: env.BOT_PORT || String(port + 2),
    }
    const nodes = []
    for (let nth = 1; nth <= count; nth++) {
      const dataDir = join(folder, `node-${nth}`)
      mkdirSync(dataDir)
      const own = { PORT: String(await freePort()), DATA_DIR: dataDir, DEMO: nth === 1 ? env.DEMO || 'on' : 'off' }
      const settings = { ...shared, ...own, ...envOf(nth) }
      let program = await start('main', settings)
      nodes.push({
        said: program.said,
        url: `http://127.0.0.1:${own.PORT}`,
        port: Number(own.PORT),
        pid: () => program.pid(),
        end: (signal) => program.end(signal),
        start: async (changes = {}) => {
          program = await start('main', { ...settings, ...changes })
        },
      })
    }
    const ports = nodes.map((node) => node.port)
    const proxy = await inFront(port, ports)
    ends.push(proxy.close)
    const [{ said }] = nodes
    if (said.demo) {
      const { site, bot } = demoSettings(said, said.demo)
      await start('site', { ...shared, ...site, HOST: '127.0.0.1' })
      await start('bot', { ...shared, ...bot, API_URL: publicUrl })
    }
    return { url: publicUrl, databaseUrl, redisUrl, nodes, demo: said.demo, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
