import { batch, type ReadonlySignal, signal } from '@preact/signals'
import type { Problem } from '../../../contract/structured/problem'
import type { Drafts } from './drafts'
import { type Conflict, createChanges, type Saved, same } from './record-changes'
import { createProblems } from './record-problems'

interface Needs<V> {
  /** The record's key among the drafts. */
  key: string
  drafts: Drafts
  /** The initial values of a new record. */
  begin?: Saved<V>
  read(): Promise<Saved<V>>
  /** Sends the changed fields, with the version below them. Rejects with `code` and `errors` as `Refused` has them. */
  write(changed: Partial<V>, version: string): Promise<Saved<V>>
}

export type RecordForm<V extends object> = ReturnType<typeof createRecordForm<V>>

/**
 * The form of one record. Changes are kept until they are saved or discarded. Changes of other users to other fields
 * are taken over; for a field that both changed, the user is asked.
 */
export function createRecordForm<V extends object>({ key, drafts, begin, read, write }: Needs<V>) {
  const changes = createChanges<V>(key, drafts)
  const { saved, mine, value, changed, keep, put, join } = changes
  const state = signal<'loading' | 'ready' | 'saving' | 'failed'>('loading')
  const problems = createProblems(value)
  const { failure, errors } = problems
  /** Counts how often changes of other users were taken over. */
  const joined = signal(0)

  function take(found: Saved<V>) {
    batch(() => {
      changes.take(found)
      state.value = 'ready'
      failure.value = null
    })
  }
  if (begin) take(begin)

  async function load() {
    try {
      take(await read())
    } catch (error) {
      failure.value = error
      state.value = 'failed'
    }
  }

  /** Checks whether another user changed the record. A failed check is repeated at the next opportunity. */
  async function look() {
    const before = saved.peek()
    if (!before || state.peek() !== 'ready') return
    const found = await read().catch(() => null)
    if (!found || saved.peek() !== before || found.version === before.version) return
    if (same(found.value, before.value)) {
      saved.value = found
      keep()
    } else if (join(found)) joined.value += 1
  }

  /** Saves the changes. True when they are saved. */
  async function save(): Promise<boolean> {
    const before = saved.peek()
    if (!before || state.peek() === 'saving') return false
    state.value = 'saving'
    problems.clear()
    try {
      const now = await write(mine.peek(), before.version)
      batch(() => {
        saved.value = now
        changes.clear()
      })
      return true
    } catch (error) {
      const isOld = (error as { code?: string }).code === 'changed_meanwhile'
      const newer = isOld ? await read().catch(() => null) : null
      if (!newer) {
        problems.tell(error)
        return false
      }
      if (!join(newer)) return false
      joined.value += 1
      state.value = 'ready'
      return save()
    } finally {
      state.value = 'ready'
    }
  }

  return {
    key,
    state: state as ReadonlySignal<'loading' | 'ready' | 'saving' | 'failed'>,
    /** The values in the form; null until the record is read. */
    value: value as ReadonlySignal<V | null>,
    saved: saved as ReadonlySignal<Saved<V> | null>,
    changed: changed as ReadonlySignal<(keyof V & string)[]>,
    failure: failure as ReadonlySignal<unknown>,
    errors: errors as ReadonlySignal<readonly Problem[]>,
    conflict: changes.conflict as ReadonlySignal<Conflict<V> | null>,
    joined: joined as ReadonlySignal<number>,
    fieldOf: problems.fieldOf,
    load,
    look,
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
