import { connectorOrderingKey, eventOrderingKey, webhookOrderingKey } from '../events/ordering-keys'
import type { OutboxRecord } from '../records'
import { closeSilentThreads } from '../threads/close-thread'
import type { ActOf } from './acts'
import type { World } from './world-shape'

async function mustHaveKeptMessages({ store: { read }, closing }: World): Promise<void> {
  for (const [threadId, newest] of closing) {
    if (!(await read.thread(threadId))?.closed) continue
    closing.delete(threadId)
    const last = await read.newestOfCustomer(threadId)
    if (last && last.id > newest && !last.auto_submitted) throw new Error(`"${last.body}" was closed unanswered.`)
  }
}

export function handlingActs(world: World) {
  const threads = () => new Set(world.visitors.flatMap(({ contents }) => contents.map(({ thread_id }) => thread_id)))

  const rowsOf = (orderingKeys: readonly string[]) =>
    Promise.all(orderingKeys.map((key) => world.store.read.outboxOf(key)))

  async function handle(row: OutboxRecord, isTaken = true): Promise<boolean> {
    const heldRow = world.heldRows.get(row.id)
    const isGone = await world.handle(world.needs, heldRow?.row ?? row, heldRow?.delivery, isTaken)
    world.heldRows.delete(row.id)
    // Rescheduling a row also releases the claims on later rows.
    if (!isGone)
      for (const [id, each] of world.heldRows) if (each.row.ordering_key === row.ordering_key) world.heldRows.delete(id)
    return isGone
  }

  const webhookRows = () =>
    rowsOf(world.webhooks.flatMap((webhook) => [...threads()].map((thread) => webhookOrderingKey(webhook, thread))))
  const connectorRows = () =>
    rowsOf([...threads()].map((thread) => connectorOrderingKey(world.shop.messenger.id, thread)))

  return {
    'work off': async () => {
      for (const rows of await rowsOf([...threads()].map(eventOrderingKey))) for (const row of rows) await handle(row)
      await mustHaveKeptMessages(world)
    },
    'work off one': async () => {
      for (const [row] of await rowsOf([...threads()].map(eventOrderingKey))) if (row) await handle(row)
      await mustHaveKeptMessages(world)
    },
    silence: async () => {
      for (const threadId of world.closing.keys())
        if (!(await world.store.read.thread(threadId))?.closing) world.closing.delete(threadId)
      world.clock.now += 97 * 3_600_000
      return closeSilentThreads(world.needs)
    },
    deliver: async () => {
      const rowGroups = [...(await webhookRows()), ...(await connectorRows())]
      for (const rows of rowGroups) for (const row of rows) if (!(await handle(row))) break
    },
    'deliver one': async ({ taken }: ActOf<'deliver one'>) => {
      const [row] = (await webhookRows()).flat()
      return row ? handle(row, taken) : 'Nothing to deliver.'
    },
    room: async ({ is }: ActOf<'room'>) => {
      world.hasRoom = is
    },
  }
}
