import { join } from 'node:path'
import type { CustomerContent } from '../../contract/chat/realtime'
import { quantile, slope } from '../figures'
import { startServer } from '../start-server'
import { type Memory, memoryOf } from './memory'
import { aVisitor, type Visitor } from './visitor'

// Keeps many chats open, most of them idle, and measures memory, answers and messages.

const options = Object.fromEntries(process.argv.slice(2).map((option) => option.split('=')))
const minutes = Number(options.minutes ?? 10)
const idle = Number(options.idle ?? 2000)
const active = Number(options.active ?? 500)
/** Seconds between two messages of an active visitor. */
const every = Number(options.every ?? 5)
/** The number of chats with the same client address, as in an office. */
const perAddress = 50
const sampleMs = 10_000
const MB = 1024 * 1024
/** The growth limit of heap and process after the warm-up, in MB a minute. Slower growth counts as flat. */
const flatSlope = 1
/** The growth is measured in the second half: SQLite fills its page cache of 64 MB in the first half. */
const warmUpMs = minutes * 30_000
const idleLimit = 30 * 1024

const pause = (ms: number) => new Promise((next) => setTimeout(next, ms))
const log = (text: string) => console.log(text)

const server = await startServer({
  limited: true,
  execArgv: ['--expose-gc', '--import', join(process.cwd(), 'bench/load/tell-memory.mjs')],
  env: { LOG_LEVEL: 'error' },
})
if (!server.demo) throw new Error('The server has no demo.')
const { api_url, channel_id, access_token } = server.demo
const failures = new Map<string, number>()
const failed = (why: string) => failures.set(why, (failures.get(why) ?? 0) + 1)

let opened = 0
const open = (onContent: (content: CustomerContent) => void = () => {}) => {
  const nth = Math.floor(opened++ / perAddress)
  return aVisitor(api_url, channel_id, `10.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}`, { failed, onContent })
}

async function openMany(count: number, each: () => Promise<Visitor>): Promise<Visitor[]> {
  const visitors: Visitor[] = []
  while (visitors.length < count) {
    visitors.push(...(await Promise.all(Array.from({ length: Math.min(50, count - visitors.length) }, each))))
    await pause(100)
  }
  return visitors
}

// Loads all code first, so that it does not count as memory of an idle chat.
for (const visitor of await openMany(100, open)) {
  await visitor.sync()
  visitor.close()
}
await pause(2000)
const empty = await memoryOf(server.child)

const idlers = await openMany(idle, open)
await Promise.all(idlers.map((visitor) => visitor.sync()))
await pause(2000)
const withIdle = await memoryOf(server.child)
const each = (of: (memory: Memory) => number) => (of(withIdle) - of(empty)) / idle
const perIdle = { heap: each(({ heap, external }) => heap + external), rss: each(({ rss }) => rss) }
log(
  `${idle} idle chats: ${kb(perIdle.heap)} of heap and ${kb(perIdle.rss)} of the process for each (at most ${kb(idleLimit)})`,
)

const acks: number[] = []
const acknowledged = new Map<Visitor, CustomerContent[]>()
let refusedCount = 0
let replies = 0
let going = true

async function writes(visitor: Visitor, answered: { id: string }[]): Promise<void> {
  const ownContents: CustomerContent[] = []
  acknowledged.set(visitor, ownContents)
  await pause(Math.random() * every * 1000)
  while (going) {
    const began = performance.now()
    const ack = await visitor.say(`message ${ownContents.length} of a visitor, as long as most of them are`)
    if (ack?.ok) {
      acks.push(performance.now() - began)
      ownContents.push(ack.value)
      answered.push(ack.value)
    } else refusedCount += 1
    await pause(every * 1000 * (0.5 + Math.random()))
  }
}

async function answers(waiting: { id: string }[], answeredIds: Set<string>): Promise<void> {
  while (going) {
    await pause(150)
    const question = waiting.at(-1)
    waiting.length = 0
    if (!question) continue
    const answer = await fetch(`${api_url}/1.0/contents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ in_reply_to_id: question.id, body: 'an answer of an agent' }),
    })
    if (answer.ok) {
      replies += 1
      answeredIds.add((await answer.json()).id)
    } else failed(`api ${answer.status}`)
  }
}

const unheard = new Set<string>()
const waiting: { id: string }[] = []
const writers = await openMany(active, () => open(({ id }) => unheard.delete(id)))
const began = performance.now()
const work = [...writers.map((visitor) => writes(visitor, waiting)), answers(waiting, unheard)]
const samples: { at: number; memory: Memory; messages: number }[] = []
log('minute   rss MB  heap MB  messages/s  ack p99 ms')
while (performance.now() - began < minutes * 60_000) {
  await pause(sampleMs)
  const at = performance.now() - began
  const memory = await memoryOf(server.child)
  const before = samples.at(-1)
  samples.push({ at, memory, messages: acks.length })
  const rate = (acks.length - (before?.messages ?? 0)) / ((at - (before?.at ?? 0)) / 1000)
  const p99 = quantile(acks.slice(before?.messages ?? 0), 0.99)
  log(
    `${(at / 60_000).toFixed(1).padStart(6)} ${mb(memory.rss)} ${mb(memory.heap + memory.external)} ${rate.toFixed(0).padStart(11)} ${p99.toFixed(0).padStart(11)}`,
  )
}
going = false
await Promise.all(work)
const seconds = (performance.now() - began) / 1000

let lostCount = 0
let doubled = 0
for (const [visitor, ownContents] of acknowledged) {
  const stored: CustomerContent[] = []
  const thread = ownContents[0]?.thread_id
  if (!thread) continue
  for (let last = 0; ; ) {
    const answer = await visitor.sync({ [thread]: last })
    if (!answer?.ok || answer.value.contents.length === 0) break
    stored.push(...answer.value.contents)
    last = answer.value.contents.at(-1)?.seq ?? last
  }
  const counts = new Map<string, number>()
  for (const { client_id } of stored) if (client_id) counts.set(client_id, (counts.get(client_id) ?? 0) + 1)
  lostCount += ownContents.filter(({ client_id }) => !counts.has(client_id ?? '')).length
  doubled += [...counts.values()].filter((count) => count > 1).length
}

const warm = samples.filter(({ at }) => at >= warmUpMs)
const rise = (of: (memory: Memory) => number) => slope(warm.map(({ at, memory }) => [at / 60_000, of(memory) / MB]))
const heapRise = rise(({ heap, external }) => heap + external)
const rssRise = rise(({ rss }) => rss)
const open_sockets = await metric('bubblewire_open_sockets')
const errors = [...failures].map(([why, count]) => `${why}: ${count}`).join(', ') || 'none'
const isFlat = heapRise < flatSlope && rssRise < flatSlope
const last = samples.at(-1)
const isGood =
  isFlat &&
  perIdle.heap < idleLimit &&
  perIdle.rss < idleLimit &&
  lostCount + doubled + refusedCount + failures.size === 0
log(`
${open_sockets} chats open (${idle} idle, ${active} writing), ${(seconds / 60).toFixed(1)} minutes, limits as they come
memory     ${isFlat ? 'flat' : 'NOT FLAT'}: heap ${heapRise.toFixed(2)} MB a minute, process ${rssRise.toFixed(2)} MB a minute after ${(warmUpMs / 60_000).toFixed(1)} minutes (flat: both below ${flatSlope})
idle chat  ${kb(perIdle.heap)} of heap, ${kb(perIdle.rss)} of the process (at most ${kb(idleLimit)})
messages   ${acks.length}, ${(acks.length / seconds).toFixed(1)} a second, acknowledged in ${quantile(acks, 0.5).toFixed(1)} ms (half), ${quantile(acks, 0.99).toFixed(1)} ms (99 of 100)
replies    ${replies}, ${unheard.size} of them not heard
refused ${refusedCount}, lost ${lostCount}, doubled ${doubled}, errors: ${errors}
processor  ${(((last?.memory.cpuMs ?? 0) - withIdle.cpuMs) / 10 / seconds).toFixed(0)} % of one core, collections for the samples included`)

for (const visitor of [...idlers, ...writers]) visitor.close()
await server.stop()
process.exit(isGood ? 0 : 1)

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${api_url}/metrics`)).text()
  const value = text.split('\n').find((line) => line.startsWith(`${name} `))
  return Number(value?.split(' ')[1] ?? 0)
}

function kb(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`
}

function mb(bytes: number): string {
  return (bytes / MB).toFixed(1).padStart(8)
}
