import type { Changes, Store } from '../conversation/ports'
import type { ChangeSet } from './change-set'

/** Who listens to a store. */
export function createListeners() {
  const onOutbox: (() => void)[] = []
  const onPublished: (() => void)[] = []
  const onChanged: ((changes: Changes) => void)[] = []
  const on: Pick<Store, 'onOutbox' | 'onPublished' | 'onChanged'> = {
    onOutbox: (listener) => void onOutbox.push(listener),
    onPublished: (listener) => void onPublished.push(listener),
    onChanged: (listener) => void onChanged.push(listener),
  }
  const tellOutbox = () => {
    for (const listener of onOutbox) listener()
  }
  return {
    on,
    tellOutbox,
    tell(written: ChangeSet): void {
      if (written.outbox) tellOutbox()
      if (written.events) for (const listener of onPublished) listener()
      const { rights } = written
      if (onChanged.length === 0 || !(rights || written.threads.size > 0 || written.identities.size > 0)) return
      // Copies: the next batch begins with the same one.
      const changes: Changes = {
        threads: new Map(written.threads),
        contents: new Map(written.contents),
        identities: new Set(written.identities),
        rights,
      }
      for (const listener of onChanged) listener(changes)
    },
  }
}
