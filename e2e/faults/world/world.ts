import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProxy, type WildProxy } from '../../chaos/proxy'
import { seeded } from '../../chaos/random'
import { type History, newHistory } from '../history'
import type { Options, Setting } from '../setting'
import { theAgents } from './agents'
import { anApi } from './api'
import { aBot } from './bot'
import { aChannel } from './channel'
import { type Devices, startDevices } from './devices'
import { aReceiver } from './endpoint'
import { aWeakLine, type WeakLine } from './line'
import { aNode, type Node } from './node'
import { plansOf } from './plans'
import { deliveredWithinMs, readInTheEnd } from './read'
import { root, script } from './root'
import { aTimeline } from './timeline'

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

export type World = Awaited<ReturnType<typeof aWorld>>

/** The number of processes of devices: one can sleep while the other writes. */
const processes = 2
const sentWithinMs = 180_000
const tokens = 40
/** All these customers share the address of one machine. */
const unlimited = {
  LIMIT_MESSAGES: 'off',
  LIMIT_SESSIONS: 'off',
  LIMIT_CONNECTIONS: 'off',
  LIMIT_NEW_CONNECTIONS: 'off',
  LIMIT_REQUESTS: 'off',
  LIMIT_ADDRESS_REQUESTS: 'off',
}
/** The share of customers' messages. The bot answers each; the rest are replies of agents. */
const customersShare = 0.45
const settledWithinMs = 30_000
/** The customers of the channel beside the web, if there is one, and their share of the messages. */
const inChannel = 20
const channelShare = 0.3

/** Everything that a scenario breaks, running as on an operator's machine: servers, databases, endpoints, and chats that write. */
export async function aWorld(setting: Setting, { seed, messages, say }: Options) {
  const random = seeded(seed)
  const timeline = aTimeline(say)
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-faults-'))
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const end of ends.splice(0).reverse()) await end()
  }
  try {
    const { freePort } = await script('ports.mjs')
    const postgres =
      setting.store === 'postgres' ? await start<Postgres>('postgres', { durable: setting.durable }) : null
    const redis = setting.redis ? await start<Redis>('redis', {}) : null
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
      const env: Record<string, string> = {
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
      if (postgres) {
        toPostgres.push(await through(postgres.url))
        env.DATABASE_URL = at(postgres.url, toPostgres[nth])
        env.FILES_DIR = join(folder, 'files')
      }
      if (redis) {
        toRedis.push(await through(redis.url))
        env.REDIS_URL = at(redis.url, toRedis[nth])
      }
      const port = count === 1 ? front : await freePort()
      const node = aNode({ name: `node ${nth + 1}`, port, env, program: setting.program?.(nth) })
      nodes.push(node)
      ends.push(node.kill)
      // The first node creates the tables and the admin; the others then start together.
      if (nth === 0) await node.start()
    }
    await Promise.all(nodes.slice(1).map((node) => node.start()))
    if (count > 1) {
      const { startProxy: share } = await script('round-robin.mjs')
      const ports = nodes.map(({ port }) => port)
      ends.push((await share(front, ports)).close)
    }
    // One network for each process of devices, so that half of the connections can be half open.
    const networks: WildProxy[] = []
    for (let nth = 0; setting.network && nth < processes; nth++) {
      const network = await startProxy(front, seeded(seed + nth), setting.network)
      networks.push(network)
      ends.push(network.close)
    }

    const api = anApi(`http://127.0.0.1:${front}`, dataDirs[0] ?? '')
    await api.moreTokens(tokens)
    const community = await api.call('POST', '/1.0/communities', { name: 'Faults', signed_identities: 'optional' })
    const source = await api.call('POST', '/1.0/content_sources', {
      name: 'Faults',
      type: 'web_messaging',
      community_id: community.id,
      web_messaging: true,
    })
    const webhook = await aReceiver('the webhook', 'webhook', 'both', '')
    ends.push(webhook.close)
    const { id: webhookId } = await api.call('POST', '/1.0/webhooks', {
      name: 'Witness',
      url: webhook.url,
      registered_events: ['content.imported', 'content.replied'],
    })
    const bot = await aBot({ api, random: seeded(seed + 3), note: timeline.note })
    ends.push(bot.close)
    const origins = Array.from(
      { length: processes },
      (_, nth) => networks[nth]?.url.replace('localhost', '127.0.0.1') ?? `http://127.0.0.1:${front}`,
    )
    const written = Math.round(messages * customersShare)
    const onTheWeb = setting.channel ? Math.round(written * (1 - channelShare)) : written
    const plans = await plansOf({
      api,
      setting,
      seed,
      written: onTheWeb,
      origins,
      channelId: source.channel_id ?? '',
      community: community.id ?? '',
    })
    const agents = theAgents(api, seeded(seed + 2), (messages - 2 * written) / written)
    const said = (visitor: string, id: string) => agents.hear({ visitor, id })
    let movedMs = 0
    const channel = setting.channel
      ? await aChannel({
          api,
          url: `http://127.0.0.1:${front}`,
          customers: inChannel,
          messages: Math.ceil((written * channelShare) / inChannel),
          pauseMs: setting.pauseMs ?? 150,
          clock: () => Date.now() + movedMs,
          said,
        })
      : null
    if (channel) ends.push(channel.connector.close)
    let devices: Devices[] = []
    const acknowledged = () =>
      devices.reduce((sum, each) => sum + each.acknowledged(), 0) + (channel?.acknowledged() ?? 0)
    const total = plans
      .flatMap(({ visitors }) => visitors)
      .reduce((sum, each) => sum + each.messages, channel?.total ?? 0)

    const pause = (ms: number) => new Promise<void>((over) => setTimeout(over, ms))
    return {
      random,
      timeline,
      /** Returns a random number from `from` to `to`. */
      between: (from: number, to: number) => from + random() * (to - from),
      pick: <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T,
      nodes,
      /** The program that was built here. */
      now: join(root, 'dist/server/main.js'),
      postgres,
      redis,
      toPostgres,
      toRedis,
      networks,
      webhook,
      bot,
      channel,
      api,
      pause,
      /** Moves the clocks of all nodes at once. */
      moveClock(ms: number) {
        movedMs += ms
        for (const node of nodes) node.moveClock(ms)
      },
      devices: () => devices,
      /** The number of messages that customers write. */
      total,
      /** Prints a fault, and causes it. */
      async fault(what: string, act: () => unknown) {
        timeline.fault(what)
        await act()
      },
      /** Resolves when this share of the messages, 0 to 1, is acknowledged, or when no more come. */
      async at(part: number) {
        const until = performance.now() + 60_000
        while (acknowledged() < total * part && performance.now() < until) await pause(20)
      },
      /** Everybody begins to write. */
      begin() {
        devices = plans.map((plan) => startDevices(plan, said))
        channel?.begin()
        for (const each of devices) ends.push(each.end)
        timeline.note(`${total} messages by ${plans.flatMap(({ visitors }) => visitors).length} customers begin`)
      },
      /** Repairs everything, waits until all messages have arrived, and returns the history. */
      async end(meanwhile?: () => Promise<unknown>): Promise<History> {
        for (const network of networks) network.calm()
        // A chat that waits before its next attempt connects at once when the customer returns to it.
        for (const each of devices) each.tell('focus')
        let timer: NodeJS.Timeout | undefined
        const late = new Promise<void>((over) => {
          timer = setTimeout(() => {
            timeline.note('given up: not everything was sent within three minutes')
            over()
          }, sentWithinMs)
        })
        await Promise.race([Promise.all([...devices.map((each) => each.written), channel?.written()]), late])
        clearTimeout(timer)
        for (const each of devices) each.tell('focus')
        await agents.idle()
        timeline.note(`everything is sent: ${acknowledged()} messages, ${agents.replies.length} answers of agents`)
        const during = async (ms: number, goesOn: () => Promise<boolean>) => {
          for (const until = Date.now() + ms; Date.now() < until && (await goesOn()); ) {
            await meanwhile?.()
            await pause(100)
          }
        }
        await during(deliveredWithinMs, async () => bot.answered() < acknowledged())
        // Repeated events until then are checked, too.
        await during(settledWithinMs, async () => (await deliveries(bot.webhookId, 'pending')) > 0)
        await bot.end()
        const told = bot.receiver.endpoint.taken.length
        timeline.note(`the bot has answered ${bot.answered()} messages; it was told ${told} times`)
        const history = newHistory()
        history.replies = agents.replies
        history.answers = bot.answers
        await readInTheEnd(history, { devices, api, webhooks: [webhook, bot.receiver], channel, meanwhile })
        for (const [name, id] of [
          ['the webhook', webhookId],
          ['the bot', bot.webhookId],
        ])
          for (const state of ['pending', 'failed']) {
            const count = await deliveries(id, state)
            if (count > 0) timeline.note(`${count} deliveries to ${name} are ${state}`)
          }
        timeline.note('everything is read')
        return history
      },
      acknowledged,
      close,
    }

    async function deliveries(webhook: string | undefined, state: string): Promise<number> {
      return (await api.read<{ count: number }>(`/1.0/webhooks/${webhook}/deliveries?state=${state}&limit=1`)).count
    }

    async function start<T extends { stop(): Promise<void> }>(name: 'postgres' | 'redis', options: object): Promise<T> {
      const scripts = await script(`${name}.mjs`)
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

    async function through(url: string): Promise<WeakLine> {
      const line = await aWeakLine(Number(new URL(url).port))
      ends.push(line.close)
      return line
    }
  } catch (error) {
    await close()
    throw error
  }
}

function at(url: string, line: WeakLine | undefined): string {
  const changed = new URL(url)
  changed.port = String(line?.port)
  return changed.href.replace(/\/$/, '')
}
