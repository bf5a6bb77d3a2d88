import { inOrder } from '../check'
import { heardBy } from '../check-endpoints'
import { grouped } from '../group'
import type { History, Stored } from '../history'
import type { Api } from './api'
import type { Devices } from './devices'
import type { Receiver } from './endpoint'

interface Needs {
  devices: readonly Devices[]
  api: Api
  webhook: Receiver
}

/** Longer than it takes to find a node dead and to deliver what it held, over all visitors. */
const deliveredWithinMs = 120_000

/** What stands in the end, from every side. */
export async function readInTheEnd(history: History, { devices, api, webhook }: Needs): Promise<void> {
  for (const seen of await Promise.all(devices.map((each) => each.read()))) {
    history.sent.push(...seen.sent)
    history.acknowledged.push(...seen.acknowledged)
    history.refused.push(...seen.refused)
    history.stored.push(...seen.stored)
    history.readers.push(...seen.readers)
  }
  history.listed = await listed(api, history.stored)
  history.endpoints.push(webhook.endpoint)
  await told(webhook, history.stored)
}

async function listed(api: Api, stored: readonly Stored[]): Promise<History['listed']> {
  const lists: History['listed'] = []
  for (const thread of grouped([...stored].sort(inOrder), (each) => each.thread).keys()) {
    const ids: string[] = []
    for (let more = true; more; ) {
      const path = `/1.0/contents?q=thread_id:${thread}&limit=150&offset=${ids.length}`
      const { records, count } = await api.read<{ records: { id: string }[]; count: number }>(path)
      ids.push(...records.map(({ id }) => id))
      more = records.length > 0 && ids.length < count
    }
    lists.push({ thread, ids: ids.reverse() })
  }
  return lists
}

/** Until it was told everything, or takes too long. */
export async function told({ has, endpoint }: Receiver, stored: readonly Stored[]): Promise<void> {
  const until = Date.now() + deliveredWithinMs
  const wanted = heardBy(endpoint.hears, stored)
  const heard = () => wanted.filter(({ id }) => has(id)).length
  while (heard() < wanted.length && Date.now() < until) await new Promise((next) => setTimeout(next, 100))
}
