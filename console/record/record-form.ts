import type { ReadonlySignal } from '@preact/signals'
import type { Problem } from '../../contract/structured/problem'
import type { After } from '../shell/reading/retry'
import type { Drafts } from './drafts'
import { type Conflict, createChanges, type SavedRecord } from './record-changes'
import { createExchange, type Server } from './record-exchange'
import { createProblems } from './record-problems'

interface Needs<V> extends Server<V> {
  key: string
  drafts: Drafts
  after?: After
  begin?: SavedRecord<V>
}

export type RecordForm<V extends object> = ReturnType<typeof createRecordForm<V>>

/** Merges changes of other users. If another user changed the same field, the user has to choose. */
export function createRecordForm<V extends object>({ key, drafts, begin, read, write, after }: Needs<V>) {
  const changes = createChanges<V>(key, drafts)
  const { saved, mine, value, changed, put } = changes
  const problems = createProblems(value)
  const { failure, errors } = problems
  const { state, isRetrying, joined, take, load, checkVersion, save, stop } = createExchange(
    changes,
    problems,
    { read, write },
    after,
  )
  if (begin) take(begin)

  return {
    key,
    state,
    isRetrying,
    stop,
    /** The values in the form. Null until the record is loaded. */
    value: value as ReadonlySignal<V | null>,
    saved: saved as ReadonlySignal<SavedRecord<V> | null>,
    changed: changed as ReadonlySignal<(keyof V & string)[]>,
    failure: failure as ReadonlySignal<unknown>,
    errors: errors as ReadonlySignal<readonly Problem[]>,
    conflict: changes.conflict as ReadonlySignal<Conflict<V> | null>,
    joined,
    fieldOf: problems.fieldOf,
    load,
    checkVersion,
    save,
    set(part: Partial<V>) {
      const before = value.peek() ?? {}
      put({ ...mine.peek(), ...part })
      problems.changedFrom(before)
    },
    discard() {
      problems.clear()
      changes.clear()
    },
    takeTheirs: changes.takeTheirs,
    keepMine: changes.keepMine,
  }
}
