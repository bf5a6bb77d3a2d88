import type { Command } from '../../../conversation/ports'
import type { FastPath } from './fast-acts'

export interface Act {
  readonly command: Command<unknown>
  readonly path: FastPath<unknown>
  read: boolean
  seen: boolean
  /** Whether the action is in its second batch, because the settings had changed. */
  again: boolean
  done(value: unknown): void
  fail(reason: unknown): void
}

/** Actions with the same ordering key run one after the other. */
export function createOrderedActs() {
  const keys = new Map<string, Act[]>()
  let count = 0
  let emptied: (() => void) | null = null
  return {
    count: () => count,
    add(act: Act): boolean {
      count += 1
      const acts = keys.get(act.path.orderingKey)
      if (acts) acts.push(act)
      else keys.set(act.path.orderingKey, [act])
      return !acts
    },
    sameKey: ({ path: { orderingKey } }: Act): readonly Act[] => keys.get(orderingKey) ?? [],
    /** Called when the first action of a key has ended. Returns the key's next action, or null. */
    over({ path: { orderingKey } }: Act): Act | null {
      count -= 1
      if (count === 0) emptied?.()
      const acts = keys.get(orderingKey)
      acts?.shift()
      const next = acts?.[0]
      if (!next) keys.delete(orderingKey)
      return next ?? null
    },
    async whenEmpty(): Promise<void> {
      if (count > 0) await new Promise<void>((done) => (emptied = done))
    },
  }
}
