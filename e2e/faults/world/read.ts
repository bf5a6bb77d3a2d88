import { receivedBy } from '../check-endpoints'
import { checkLeft } from '../check-left'
import { groupBy } from '../group-by'
import type { History } from '../history'
import { compareContents, indexContents } from '../known'
import type { TheAbsent } from './absent'
import type { Api } from './api'
import type { Devices } from './devices'
import type { Receiver } from './endpoint'

interface Needs {
  devices: readonly Devices[]
  api: Api
  webhooks: readonly Receiver[]
  channel: { connector: Receiver; read(history: History): Promise<void> } | null
  absent: TheAbsent | null
  meanwhile?: (() => Promise<unknown>) | undefined
}

/** Exceeds the lease of an outbox row (server/outbox/pool.ts), and suffices for a clock that is hours ahead. */
export const deliveredWithinMs = 300_000
const calmTurns = 100

export async function readFinalState(
  history: History,
  { devices, api, webhooks, channel, absent, meanwhile }: Needs,
): Promise<void> {
  for (const seen of await Promise.all(devices.map((each) => each.read()))) {
    history.sent.push(...seen.sent)
    history.acknowledged.push(...seen.acknowledged)
    history.refused.push(...seen.refused)
    history.stored.push(...seen.stored)
    history.readers.push(...seen.readers)
  }
  const threads = groupBy([...history.stored].sort(compareContents), ({ thread }) => thread)
  for (const { thread, records } of await readAsAgents(api, [...threads.keys()]))
    history.listed.push({ thread, ids: records.map(({ id }) => id) })
  history.endpoints.push(...webhooks.map(({ endpoint }) => endpoint))
  await channel?.read(history)
  await absent?.read(history)
  await waitForDeliveries([...webhooks, ...(channel ? [channel.connector] : [])], history, meanwhile)
  if (absent) await waitForNotices(absent, history, meanwhile)
}

interface Record {
  id: string
  body: string
  created_from: string
  foreign_id: string
}

/** Returns conversations as agents read them, oldest first. */
export async function readAsAgents(
  api: Api,
  threads: readonly string[],
): Promise<{ thread: string; records: Record[] }[]> {
  const lists: { thread: string; records: Record[] }[] = []
  for (const thread of threads) {
    const all: Record[] = []
    for (let more = true; more; ) {
      const path = `/1.0/contents?q=thread_id:${thread}&limit=150&offset=${all.length}`
      const { records, count } = await api.read<{ records: Record[]; count: number }>(path)
      all.push(...records)
      more = records.length > 0 && all.length < count
    }
    lists.push({ thread, records: all.reverse() })
  }
  return lists
}

async function waitForDeliveries(
  receivers: readonly Receiver[],
  { stored }: History,
  meanwhile: Needs['meanwhile'],
): Promise<void> {
  const until = Date.now() + deliveredWithinMs
  const wanted = receivers.map(({ endpoint, has }) => ({ has, of: receivedBy(endpoint, stored) }))
  const all = () => wanted.every(({ has, of }) => of.every(has))
  while (!all() && Date.now() < until) {
    await meanwhile?.()
    await new Promise((next) => setTimeout(next, 100))
  }
}

async function waitForNotices({ left }: TheAbsent, history: History, meanwhile: Needs['meanwhile']): Promise<void> {
  const known = indexContents(history)
  const until = Date.now() + deliveredWithinMs
  const misses = () => left(history).some((each) => checkLeft(each, history, known).some(({ kind }) => kind === 'lost'))
  for (let calm = 0; calm < calmTurns && Date.now() < until; calm = misses() ? 0 : calm + 1) {
    await meanwhile?.()
    await new Promise((next) => setTimeout(next, 100))
  }
  history.left = left(history)
}
