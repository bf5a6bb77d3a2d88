import { receivedBy } from '../check-endpoints'
import { checkAbsentVisitor } from '../check-left'
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
  for (const deviceHistory of await Promise.all(devices.map((each) => each.read()))) {
    history.sent.push(...deviceHistory.sent)
    history.acknowledged.push(...deviceHistory.acknowledged)
    history.refused.push(...deviceHistory.refused)
    history.stored.push(...deviceHistory.stored)
    history.readers.push(...deviceHistory.readers)
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
    const allRecords: Record[] = []
    for (let hasMore = true; hasMore; ) {
      const path = `/1.0/contents?q=thread_id:${thread}&limit=150&offset=${allRecords.length}`
      const { records, count } = await api.read<{ records: Record[]; count: number }>(path)
      allRecords.push(...records)
      hasMore = records.length > 0 && allRecords.length < count
    }
    lists.push({ thread, records: allRecords.reverse() })
  }
  return lists
}

async function waitForDeliveries(
  receivers: readonly Receiver[],
  { stored }: History,
  meanwhile: Needs['meanwhile'],
): Promise<void> {
  const until = Date.now() + deliveredWithinMs
  const expected = receivers.map(({ endpoint, has }) => ({ has, of: receivedBy(endpoint, stored) }))
  const hasAll = () => expected.every(({ has, of }) => of.every(has))
  while (!hasAll() && Date.now() < until) {
    await meanwhile?.()
    await new Promise((next) => setTimeout(next, 100))
  }
}

async function waitForNotices(
  { absentVisitors }: TheAbsent,
  history: History,
  meanwhile: Needs['meanwhile'],
): Promise<void> {
  const contents = indexContents(history)
  const until = Date.now() + deliveredWithinMs
  const misses = () =>
    absentVisitors(history).some((each) =>
      checkAbsentVisitor(each, history, contents).some(({ kind }) => kind === 'lost'),
    )
  for (let calm = 0; calm < calmTurns && Date.now() < until; calm = misses() ? 0 : calm + 1) {
    await meanwhile?.()
    await new Promise((next) => setTimeout(next, 100))
  }
  history.absentVisitors = absentVisitors(history)
}
