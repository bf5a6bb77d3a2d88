import { batch, type ReadonlySignal, signal } from '@preact/signals'
import { type After, createRetry } from '../shell/reading/retry'
import { type createChanges, type SavedRecord, same } from './record-changes'
import type { createProblems } from './record-problems'

export interface Server<V> {
  read(): Promise<SavedRecord<V>>
  /** Sends the changed fields with their version. Rejects with `code` and `errors`, as `RequestError` does. */
  write(changed: Partial<V>, version: string): Promise<SavedRecord<V>>
}

type Changes<V extends object> = ReturnType<typeof createChanges<V>>
type Problems<V extends object> = ReturnType<typeof createProblems<V>>

export function createExchange<V extends object>(
  changes: Changes<V>,
  problems: Problems<V>,
  { read, write }: Server<V>,
  after?: After,
) {
  const { saved, mine, keep, join } = changes
  const { failure } = problems
  const state = signal<'loading' | 'ready' | 'saving' | 'failed'>('loading')
  /** Whether reading failed and is repeated automatically. */
  const isRetrying = signal(false)
  const joined = signal(0)

  function take(found: SavedRecord<V>) {
    batch(() => {
      changes.take(found)
      state.value = 'ready'
      failure.value = null
    })
  }

  const retry = createRetry(() => void load(), after)
  async function load() {
    try {
      take(await read())
      isRetrying.value = false
      retry.onSuccess()
    } catch (error) {
      failure.value = error
      state.value = 'failed'
      isRetrying.value = retry.onError(error)
    }
  }

  /** Checks whether another user changed the record. Ignores a failed check. */
  async function checkVersion() {
    const before = saved.peek()
    if (!before || state.peek() !== 'ready') return
    const found = await read().catch(() => null)
    if (!found || saved.peek() !== before || found.version === before.version) return
    if (same(found.value, before.value)) {
      saved.value = found
      keep()
    } else if (join(found)) joined.value += 1
  }

  async function save(): Promise<boolean> {
    const before = saved.peek()
    if (!before || state.peek() === 'saving') return false
    state.value = 'saving'
    problems.clear()
    try {
      const sentFields = mine.peek()
      changes.accept(await write(sentFields, before.version), sentFields, before.value)
      return true
    } catch (error) {
      const isOld = (error as { code?: string }).code === 'changed_meanwhile'
      const newer = isOld ? await read().catch(() => null) : null
      if (!newer) {
        problems.show(error)
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
    state: state as ReadonlySignal<'loading' | 'ready' | 'saving' | 'failed'>,
    isRetrying: isRetrying as ReadonlySignal<boolean>,
    stop: retry.stop,
    joined: joined as ReadonlySignal<number>,
    ...{ take, load, checkVersion, save },
  }
}
