import { type Act as CoreAct, withScene } from '../act'
import type { Ids } from '../clock-and-ids'
import { connectorOrderingKey, eventOrderingKey, webhookOrderingKey } from '../events/ordering-keys'
import type { OutboxTaker } from '../events/outbox-port'
import { write } from '../events/write'
import type { Needs } from '../needs'
import type { Command } from '../ports'
import type { ContentRecord } from '../records'
import { Refusal } from '../refusals'
import { newWriteSet, type Settled } from '../write-set'
import type { Act } from './acts'
import { managingActs } from './agent-acts'
import { agentActs } from './agents'
import { customerActs } from './customers'
import { handlingActs } from './delivery-acts'
import { noAlerts, noPushes } from './no-pushes'
import { setUpActs } from './set-up'
import { aShop } from './shop'
import { watchAct } from './watch-act'
import type { Outside, VisitorRecords, World } from './world-shape'

const day = 86_400_000

export async function aWorld(outside: Outside) {
  const clock = { now: 1_800_000_000_000 }
  const ids = outside.createIds(() => clock.now)
  const shop = await aShop(outside.store, () => clock.now, ids)
  const world: World = {
    ...{ ...outside, shop, clock, run: 0, words: 0, visitors: [], lastReplies: new Map(), webhooks: [], hasRoom: true },
    ...{ heldRows: new Map(), closing: new Map(), kind: '', counts: new Map(), refusals: new Set(), reports: [] },
    needs: {} as Needs,
  }
  world.needs = needsOf(world, ids)
  if (outside.isBatched) outside.store.setOutboxTaker(takerOf(world))
  const does = {
    ...customerActs(world),
    ...agentActs(world),
    ...managingActs(world),
    ...setUpActs(world),
    ...handlingActs(world),
  }
  return {
    world,
    async begin(run: number): Promise<string> {
      Object.assign(world, { run, words: 0, webhooks: [], hasRoom: true, reports: [] })
      Object.assign(world, {
        visitors: [0, 1, 2].map((): VisitorRecords => ({ contents: [], files: [], sent: [], last: null })),
      })
      world.lastReplies.clear()
      world.heldRows.clear()
      world.closing.clear()
      clock.now = 1_800_000_000_000 + run * 30 * day
      await outside.store.transact((tx) => shop.reset(tx))
      return ids()
    },
    async perform(act: Act): Promise<unknown> {
      clock.now += 1000
      world.kind = 'who' in act && (await waits(world, act.who)) ? null : act.do
      const perform = does[act.do] as (act: Act) => Promise<unknown>
      const given = await perform(act).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        world.refusals.add(`${act.do}: ${error.code}`)
        return { refused: error.code, problems: error.problems }
      })
      return { given, told: world.reports.splice(0) }
    },
  }
}

function needsOf(world: World, ids: Ids): Needs {
  const report = (what: string) => (record: unknown, more?: unknown) => void world.reports.push([what, record, more])
  return {
    ...{ ids, secrets: world.secrets, clock: () => world.clock.now, randomHex: (bytes) => '7f'.repeat(bytes) },
    ...{
      attachmentUrl: ({ id }) => `https://files.example/${id}`,
      installation: 'here',
      mails: null,
      pushes: noPushes,
      alerts: noAlerts,
    },
    store: {
      ...world.store,
      act: (act) => perform(world, act),
      confirmDelivery: (confirmed, command) => confirmDelivery(world, confirmed, command),
    },
    traces: null,
    observe: { received: report('received'), sent: report('sent'), delivery: report('delivery') },
    notify: {
      ...{ added: report('added'), changed: report('changed'), thread: report('thread'), ended: report('ended') },
      ...{
        forgotten: report('forgotten'),
        queued: report('queued'),
        marked: report('marked'),
        browsed: report('browsed'),
      },
      ...{ forgotten: report('forgotten'), queued: report('queued'), marked: report('marked'), piece: report('piece') },
      ...{ forgotten: report('forgotten'), queued: report('queued'), marked: report('marked'), grown: report('grown') },
      typing: report('typing'),
    },
  }
}

/** Decides an action in one transaction, and writes its rows one by one. */
const inTransaction =
  <T>({ decide }: CoreAct<T>): Command<T> =>
  async (tx) => {
    let set = newWriteSet()
    const result = await withScene(tx, (scene) => {
      set = newWriteSet()
      return decide(scene, set)
    })
    await write(tx, set)
    return result
  }

/** Runs an action and counts whether it read only what its keys name. Refused and repeated actions do not count. */
async function perform<T>(world: World, coreAct: CoreAct<T>): Promise<T> {
  const { act, readsByKeys } = watchAct(coreAct)
  const result = await (world.isBatched ? world.store.act(act) : world.store.transact(inTransaction(act)))
  const { fresh, content } = result as { fresh?: boolean; content?: ContentRecord }
  if (fresh === false || !content) return result
  const { sessionHash, contentId, threadId } = coreAct.load
  if ((sessionHash ?? contentId ?? threadId) === undefined) return result
  const begins = content.author === 'customer' && content.first_in_thread
  count(world, begins ? 'first message' : world.kind, readsByKeys())
  return result
}

async function confirmDelivery(world: World, confirmed: Settled, command: Command<boolean>): Promise<boolean> {
  let ran = false
  const noted: Command<boolean> = (tx) => {
    ran = true
    return command(tx)
  }
  const isGone = await (world.isBatched ? world.store.confirmDelivery(confirmed, noted) : world.store.transact(noted))
  count(world, 'acknowledgement', !ran)
  return isGone
}

function count(world: World, kind: string | null, byKeys: boolean): void {
  if (kind === null) return
  const counts = world.counts.get(kind) ?? { all: 0, byKeys: 0 }
  world.counts.set(kind, { all: counts.all + 1, byKeys: counts.byKeys + (byKeys ? 1 : 0) })
}

/**
 * Whether a row that no worker holds waits in the visitor's newest conversation. Later actions then read more.
 */
async function waits({ store, isBatched, visitors, webhooks, heldRows }: World, visitor: number): Promise<boolean> {
  const newest = visitors[visitor]?.contents.at(-1)
  if (!newest || !isBatched) return false
  const { thread_id, source_id } = newest
  const orderingKeys = [eventOrderingKey(thread_id), connectorOrderingKey(source_id, thread_id)]
  for (const webhook of webhooks) orderingKeys.push(webhookOrderingKey(webhook, thread_id))
  const rows = await Promise.all(orderingKeys.map((orderingKey) => store.read.outboxOf(orderingKey)))
  return rows.flat().some(({ id }) => !heldRows.has(id))
}

const takerOf = (world: World): OutboxTaker => ({
  begin: () => ({
    leaseMs: 150_000,
    mayTake: () => world.hasRoom,
    end: (rows) => {
      for (const each of rows) world.heldRows.set(each.row.id, each)
    },
  }),
})
