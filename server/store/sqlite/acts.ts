import { type Act, createSceneLoader, type Scene } from '../../conversation/act'
import type { OutboxTaker } from '../../conversation/events/outbox-port'
import { writeRare } from '../../conversation/events/write'
import type { Command, Transaction } from '../../conversation/ports'
import type { Settings } from '../../conversation/settings'
import { isCommon, newWriteSet, type Settled } from '../../conversation/write-set'
import type { ByKey } from '../cache/cached-records'
import type { ConversationCache } from '../cache/conversation-cache'
import type { Steps } from '../cache/find-records'
import type { createRecentEvents } from '../cache/recent-events'
import type { ChangeSet } from '../change-set'
import { defineQuery } from '../queries/query'
import type { SqliteDriver } from './driver'
import { createFreeKeys } from './free-keys'
import { createHeldDeliveries } from './held-deliveries'
import { createRowWriter } from './row-writer'
import { createWebhookHealth } from './webhook-health'

interface Needs {
  driver: SqliteDriver
  tx: Transaction
  cache: ConversationCache
  published: ReturnType<typeof createRecentEvents>
  changes: ChangeSet
  settings(): Settings
}

const idByClientId = defineQuery((db, place) =>
  db
    .selectFrom('contents')
    .select('id')
    .where('identity_id', '=', place('identity_id'))
    .where('client_id', '=', place('client_id')),
)

/** Decides and writes acts in a batch's transaction. Records come from the cache, or from the database. */
export function createActs({ driver, tx, cache, published, changes, settings }: Needs) {
  let taker: OutboxTaker | null = null
  let isApart = false
  const freeKeys = createFreeKeys(driver)
  const held = createHeldDeliveries(() => (isApart ? null : taker))
  const health = createWebhookHealth(driver)
  const rows = createRowWriter({ driver, published, changes, freeKeys, held, health })
  const loader = createSceneLoader(() => tx)

  function found<T>(steps: Steps<T>): T {
    let step = steps.next()
    while (!step.done) step = steps.next(driver.rows(step.value.query, step.value.parameters))
    return step.value
  }

  const record = <T extends ByKey>(table: T, key: string) => found(cache.record(table, key))
  function newestOpenThread(sourceId: string, identityId: string) {
    const id = found(cache.newestThread(sourceId, identityId))
    return id === null ? null : record('threads', id)
  }
  const scene: Scene = Object.assign({}, loader.scene, {
    settings,
    newestOpenThread,
    newestOpenThreadOfLocked: newestOpenThread,
    session: (hash: string) => record('sessions', hash),
    thread: (id: string) => record('threads', id),
    content: (id: string) => record('contents', id),
    attachments: (ids: readonly string[]) => [...new Set(ids)].flatMap((id) => record('attachments', id) ?? []),
    interventionsOfThread: (id: string) => [...found(cache.interventions(id))],
    contentByClientId(identity_id: string, client_id: string) {
      const isKnown = driver.rows(idByClientId, { identity_id, client_id }).length > 0
      return isKnown ? loader.scene.contentByClientId(identity_id, client_id) : null
    },
    holdOrderingKey: (orderingKey: string) => !freeKeys.isFree(orderingKey),
  } satisfies Partial<Scene>)

  async function run<T>({ decide }: Act<T>): Promise<T> {
    const { set, result } = await loader.decide(() => {
      const set = newWriteSet()
      return { result: decide(scene, set), set }
    })
    if (!isCommon(set)) await writeRare(tx, set)
    const left = rows.write(set)
    for (const delivery of left.deliveries) await tx.insertDelivery(delivery)
    for (const row of left.outbox) await tx.insertOutbox(row)
    cache.wrote(set)
    changes.wrote(set)
    return result
  }

  function look({ load, onInterventions }: Act<unknown>): void {
    if (!onInterventions || load.contentId === undefined) return
    try {
      const content = record('contents', load.contentId)
      if (content) onInterventions(found(cache.interventions(content.thread_id)))
    } catch {
      // The act runs next, and its error names the problem.
    }
  }

  return {
    commandOf<T>(act: Act<T>): Command<T> {
      look(act)
      return () => run(act)
    },
    settle: async (settled: Settled, command: Command<boolean>): Promise<boolean> =>
      (!isApart && rows.confirmDelivery(settled)) || command(tx),
    handOver(given: OutboxTaker): void {
      taker = given
    },
    waits: freeKeys.waits,
    isHealthy: health.isHealthy,
    healthChanged: health.changed,
    /** `apart`: the running command can be undone alone. */
    begun(apart: boolean): void {
      isApart = apart
    },
    committed: held.committed,
    undone(): void {
      held.undone()
      health.changed()
      freeKeys.waits(null)
    },
  }
}
