import type { SceneKeys } from '../../conversation/act'
import type { OutboxTaker } from '../../conversation/events/outbox-port'
import type { Settings } from '../../conversation/settings'
import type { ConversationCache } from '../cache/conversation-cache'
import type { CachedConversation } from '../cache/find-conversation'
import type { createRecentEvents } from '../cache/recent-events'
import type { ChangeSet } from '../change-set'
import { decided, type FellBack } from '../decided'
import type { Decision, FastAct, FastPath } from '../fast-path'
import type { SqliteDriver } from './driver'
import { createFreeKeys } from './free-keys'
import { createHeldDeliveries } from './held-deliveries'
import { createRowWriter } from './row-writer'
import { createWebhookHealth } from './webhook-health'

interface Needs {
  driver: SqliteDriver
  cache: ConversationCache
  published: ReturnType<typeof createRecentEvents>
  changes: ChangeSet
  settings(): Settings
  taker(): OutboxTaker | null
  fellBack: FellBack
}

/**
 * Decides actions from cached records and writes their rows. Reads missing records. All steps are synchronous, inside a
 * batch's transaction.
 */
export function createFastWrites({ driver, cache, published, changes, settings, taker, fellBack }: Needs) {
  const freeKeys = createFreeKeys(driver)
  const held = createHeldDeliveries(taker)
  const health = createWebhookHealth(driver)

  function find(wanted: SceneKeys): CachedConversation | null {
    const steps = cache.find(wanted, settings())
    let step = steps.next()
    while (!step.done) step = steps.next(driver.rows(step.value.query, step.value.parameters))
    return step.value
  }

  const writeRows = createRowWriter({ driver, published, changes, freeKeys, held, health })

  return {
    /**
     * Decides and writes an action. Null: nothing was written, and the command has to run. After a thrown error, rows
     * may have been written.
     */
    write<T>(path: FastPath<T>): Decision<T> | null {
      const found = path.wanted && find(path.wanted)
      if (path.wanted && !found) return null
      const decision = path.wanted === null ? path.decide() : found && decided(path, found.known, fellBack)
      if (!decision) return null
      const { set, freeKey } = decision
      if (freeKey !== null && !freeKeys.isFree(freeKey)) return null
      const owed = [...set.deliveries.map(({ row }) => row), ...set.outbox]
      if (!owed.every((row) => freeKeys.isFree(row.ordering_key)) || !writeRows(set)) return null
      cache.wrote(set, '')
      changes.wrote(set)
      return decision
    },
    look<T>({ wanted, look }: FastAct<T>): void {
      if (!look) return
      try {
        const found = find(wanted)
        if (found) look(found.known)
      } catch {}
    },
    waits: freeKeys.waits,
    isHealthy: health.isHealthy,
    healthChanged: health.changed,
    committed: held.committed,
    undone(): void {
      held.undone()
      health.changed()
      freeKeys.waits(null)
    },
  }
}
