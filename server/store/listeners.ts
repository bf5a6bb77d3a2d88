import type { Commit } from '../conversation/operations-port'
import type { Changes, Store } from '../conversation/ports'
import type { ChangeSet } from './change-set'

type Listener<T> = (heard: T) => void

/** Calls each listener. An error of a listener only logs a warning, because the change is already committed. */
function callEach<T>(listeners: readonly Listener<T>[], heard: T): void {
  for (const listener of listeners) {
    try {
      listener(heard)
    } catch (error) {
      process.emitWarning(error instanceof Error ? error : String(error))
    }
  }
}

export function createListeners() {
  const onOutbox: Listener<void>[] = []
  const onPublished: Listener<void>[] = []
  const onChanged: Listener<Changes>[] = []
  const onCommit: Listener<Commit>[] = []
  const on: Pick<Store, 'onOutbox' | 'onPublished' | 'onChanged' | 'onCommit'> = {
    onOutbox: (listener) => void onOutbox.push(listener),
    onPublished: (listener) => void onPublished.push(listener),
    onChanged: (listener) => void onChanged.push(listener),
    onCommit: (listener) => void onCommit.push(listener),
  }
  const tellOutbox = () => callEach(onOutbox, undefined)
  return {
    on,
    tellOutbox,
    tell(commit: Commit, written: ChangeSet): void {
      callEach(onCommit, commit)
      if (written.outbox) tellOutbox()
      if (written.events) callEach(onPublished, undefined)
      const { rights } = written
      if (onChanged.length === 0 || !(rights || written.threads.size > 0 || written.identities.size > 0)) return
      // SQLite clears this change set and uses it again for the next batch.
      callEach(onChanged, {
        threads: new Map(written.threads),
        contents: new Map(written.contents),
        identities: new Set(written.identities),
        rights,
      })
    },
  }
}
