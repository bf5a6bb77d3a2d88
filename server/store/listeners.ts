import type { Fallback } from '../conversation/fast-path'
import type { Commit } from '../conversation/operations-port'
import type { Changes, Store } from '../conversation/ports'
import { Refusal, RowTaken } from '../conversation/refusals'
import type { ChangeSet } from './change-set'

type Listener<T> = (heard: T) => void

/** Calls each listener. The change is already committed, so an error of one listener becomes a warning, and the others are still called. */
function callEach<T>(listeners: readonly Listener<T>[], heard: T): void {
  for (const listener of listeners) {
    try {
      listener(heard)
    } catch (error) {
      process.emitWarning(error instanceof Error ? error : String(error))
    }
  }
}

/** The listeners of a store. */
export function createListeners() {
  const onOutbox: Listener<void>[] = []
  const onPublished: Listener<void>[] = []
  const onChanged: Listener<Changes>[] = []
  const onCommit: Listener<Commit>[] = []
  const onFallback: Listener<Fallback>[] = []
  const on: Pick<Store, 'onOutbox' | 'onPublished' | 'onChanged' | 'onCommit' | 'onFallback'> = {
    onOutbox: (listener) => void onOutbox.push(listener),
    onPublished: (listener) => void onPublished.push(listener),
    onChanged: (listener) => void onChanged.push(listener),
    onCommit: (listener) => void onCommit.push(listener),
    onFallback: (listener) => void onFallback.push(listener),
  }
  const tellOutbox = () => callEach(onOutbox, undefined)
  return {
    on,
    tellOutbox,
    /** Reports that the fast path of acts failed. A refusal is no failure (the command gives it), nor is a row that another process has taken. */
    tellFallback(error: unknown, acts = 1): void {
      if (!(error instanceof Refusal || error instanceof RowTaken)) callEach(onFallback, { error, acts })
    },
    tell(commit: Commit, written: ChangeSet): void {
      callEach(onCommit, commit)
      if (written.outbox) tellOutbox()
      if (written.events) callEach(onPublished, undefined)
      const { rights } = written
      if (onChanged.length === 0 || !(rights || written.threads.size > 0 || written.identities.size > 0)) return
      // Copied, because SQLite clears this change set and uses it for the next batch.
      callEach(onChanged, {
        threads: new Map(written.threads),
        contents: new Map(written.contents),
        identities: new Set(written.identities),
        rights,
      })
    },
  }
}
