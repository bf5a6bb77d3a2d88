import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProxy, type WildProxy } from '../../chaos/proxy'
import { seededRandom } from '../../chaos/random'
import type { Setting } from '../setting'
import { aWeakLine, type WeakLine } from './line'
import { aNode, type Node } from './node'
import { script } from './root'

export interface Postgres {
  url: string
  halt(): Promise<void>
  crash(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
  runs(): boolean
  pid(): number
}

export interface Redis {
  url: string
  halt(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** Functions that end what was started, in the order of the starts. */
export type Ends = (() => unknown)[]

/** The number of device processes. With two, one can sleep while the other writes. */
export const processes = 2

const unlimited = {
  LIMIT_MESSAGES: 'off',
  LIMIT_CONNECTIONS: 'off',
  LIMIT_REQUESTS: 'off',
  LIMIT_ADDRESS_REQUESTS: 'off',
}

export async function aPlatform(setting: Setting, seed: number, ends: Ends) {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-faults-'))
  ends.push(() => rmSync(folder, { recursive: true, force: true }))
  const { freePort } = await script('scripts/free-port.mjs')
  const postgres =
    setting.store === 'postgres' ? await start<Postgres>(setting, ends, 'postgres', { durable: setting.durable }) : null
  const redis = setting.redis ? await start<Redis>(setting, ends, 'redis', {}) : null
  const toPostgres: WeakLine[] = []
  const toRedis: WeakLine[] = []
  const count = setting.nodes ?? 1
  const front: number = await freePort()
  const nodes: Node[] = []
  const dataDirs: string[] = []
  for (let nth = 0; nth < count; nth++) {
    const dataDir = setting.dataDir?.() ?? join(folder, `node-${nth + 1}`)
    dataDirs.push(dataDir)
    mkdirSync(dataDir, { recursive: true })
    const env = environment(setting, dataDir, front)
    if (postgres) {
      toPostgres.push(await through(postgres.url, ends))
      env.DATABASE_URL = at(postgres.url, toPostgres[nth])
      env.FILES_DIR = join(folder, 'files')
    }
    if (redis) {
      toRedis.push(await through(redis.url, ends))
      env.REDIS_URL = at(redis.url, toRedis[nth])
    }
    const port = count === 1 ? front : await freePort()
    const node = aNode({ name: `node ${nth + 1}`, port, env, program: setting.program?.(nth) })
    nodes.push(node)
    ends.push(node.kill)
    if (nth === 0) await node.start()
  }
  await Promise.all(nodes.slice(1).map((node) => node.start()))
  if (count > 1) {
    const { startProxy: share } = await script('server/nodes/testing/proxy.mjs')
    const ports = nodes.map(({ port }) => port)
    ends.push((await share(front, ports)).close)
  }
  const networks = await theNetworks(setting, seed, front, ends)
  return {
    url: `http://127.0.0.1:${front}`,
    dataDir: dataDirs[0] ?? '',
    nodes,
    networks,
    postgres,
    redis,
    toPostgres,
    toRedis,
  }
}

function environment(setting: Setting, dataDir: string, front: number): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    DEMO: 'off',
    PUBLIC_URL: `http://127.0.0.1:${front}`,
    WEBHOOK_ALLOW_PRIVATE: 'on',
    LOG_LEVEL: 'error',
    DATABASE_URL: '',
    REDIS_URL: '',
    FILES_DIR: '',
    ...unlimited,
    ...setting.env,
  }
}

/** Creates one proxy per device process, so that half of the connections can be half open. */
async function theNetworks(setting: Setting, seed: number, front: number, ends: Ends): Promise<WildProxy[]> {
  const networks: WildProxy[] = []
  for (let nth = 0; setting.network && nth < processes; nth++) {
    const network = await startProxy(front, seededRandom(seed + nth), setting.network)
    networks.push(network)
    ends.push(network.close)
  }
  return networks
}

async function start<T extends { stop(): Promise<void> }>(
  setting: Setting,
  ends: Ends,
  name: 'postgres' | 'redis',
  options: object,
): Promise<T> {
  const scripts = await script(
    name === 'postgres' ? 'server/store/testing/postgres-server.mjs' : 'server/nodes/testing/redis-server.mjs',
  )
  const before = process.env.TMPDIR
  if (setting.postgresFolder) process.env.TMPDIR = setting.postgresFolder()
  const started = await scripts[name === 'postgres' ? 'startPostgres' : 'startRedis']({
    endsOnSignals: false,
    ...options,
  })
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  ends.push(started.stop)
  return started
}

async function through(url: string, ends: Ends): Promise<WeakLine> {
  const line = await aWeakLine(Number(new URL(url).port))
  ends.push(line.close)
  return line
}

function at(url: string, line: WeakLine | undefined): string {
  const changed = new URL(url)
  changed.port = String(line?.port)
  return changed.href.replace(/\/$/, '')
}
