import type { Act as CoreAct } from '../act'
import type { Ids } from '../clock-and-ids'
import { connectorOrderingKey, eventOrderingKey, webhookOrderingKey } from '../events/ordering-keys'
import type { OutboxTaker } from '../events/outbox-port'
import { commandOf } from '../events/write'
import type { Needs } from '../needs'
import type { Command } from '../ports'
import type { ContentRecord } from '../records'
import { Refusal } from '../refusals'
import type { Settled } from '../write-set'
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
  if (outside.fast) outside.store.setOutboxTaker(takerOf(world))
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

/** Runs an action and counts whether cached records decided it. Refused and repeated actions do not count. */
async function perform<T>(world: World, coreAct: CoreAct<T>): Promise<T> {
  const { act, isCached } = watchAct(coreAct)
  const result = await (world.fast ? world.store.act(act) : world.store.transact(commandOf(act)))
  const { fresh, content } = result as { fresh?: boolean; content?: ContentRecord }
  if (fresh === false || !content) return result
  const { sessionHash, contentId, threadId } = coreAct.load
  if ((sessionHash ?? contentId ?? threadId) === undefined) return result
  const begins = content.author === 'customer' && content.first_in_thread
  count(world, begins ? 'first message' : world.kind, isCached())
  return result
}

async function confirmDelivery(world: World, confirmed: Settled, command: Command<boolean>): Promise<boolean> {
  let ran = false
  const noted: Command<boolean> = (tx) => {
    ran = true
    return command(tx)
  }
  const isGone = await (world.fast ? world.store.confirmDelivery(confirmed, noted) : world.store.transact(noted))
  count(world, 'acknowledgement', !ran)
  return isGone
}

function count(world: World, kind: string | null, isFast: boolean): void {
  if (kind === null) return
  const counts = world.counts.get(kind) ?? { all: 0, fast: 0 }
  world.counts.set(kind, { all: counts.all + 1, fast: counts.fast + (isFast ? 1 : 0) })
}

/**
 * Whether a row that no worker holds waits in the visitor's newest conversation. Later actions then take the slow path.
 */
async function waits({ store, fast, visitors, webhooks, heldRows }: World, visitor: number): Promise<boolean> {
  const newest = visitors[visitor]?.contents.at(-1)
  if (!newest || !fast) return false
  const { thread_id, source_id } = newest
  const orderingKeys = [eventOrderingKey(thread_id), connectorOrderingKey(source_id, thread_id)]
  for (const webhook of webhooks) orderingKeys.push(webhookOrderingKey(webhook, thread_id))
  const rows = await Promise.all(orderingKeys.map((orderingKey) => store.read.outboxOf(orderingKey)))
  return rows.flat().some(({ position }) => !heldRows.has(position))
}

const takerOf = (world: World): OutboxTaker => ({
  begin: () => ({
    leaseMs: 150_000,
    mayTake: () => world.hasRoom,
    end: (rows) => {
      for (const each of rows) world.heldRows.set(each.row.position, each)
    },
  }),
})
