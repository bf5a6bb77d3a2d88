import { storeBusy } from '../../../conversation/refusals'
import { handedOverTo } from '../claims'
import { type LostTransaction, outcomeOf } from '../outcome'
import type { Session } from '../session'

interface Needs {
  session: Session
  node: string
  /** Called when deliveries are free. */
  freed(): void
}

interface LostBatch extends LostTransaction {
  /** Ids of deliveries that the batch claimed for this node, which does not know them. */
  ids: readonly string[]
}

/** Frees deliveries of batches whose commit was not answered. */
export function createLostClaims({ session, node, freed }: Needs) {
  let lost: readonly LostBatch[] = []
  return {
    add(batch: LostBatch): void {
      lost = [...lost, batch]
    },
    isEmpty: (): boolean => lost.length === 0,
    /** Call this outside of a transaction. Rejects if the database does not answer. */
    async free(): Promise<void> {
      const asked = lost
      if (asked.length === 0) return
      for (const batch of asked) if ((await outcomeOf(session, batch)) === 'unknown') throw storeBusy()
      const client = await session.client()
      const ids = asked.flatMap((each) => each.ids)
      const text = 'update deliveries set claimed_until = 0 where id = any($1) and claimed_by = $2'
      await client.query(text, [ids, handedOverTo(node)])
      lost = lost.filter((each) => !asked.includes(each))
      freed()
    },
  }
}
