import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Problem } from '../../../contract/structured/problem'
import type { Drafts } from './drafts'

/** A record as the server has it. */
export interface Saved<V> {
  value: V
  /** Its `updated_at`. */
  version: string
}

interface Needs<V> {
  /** Names the record among the drafts. */
  key: string
  drafts: Drafts
  /** Where it begins, for a record that is not there yet. */
  begin?: Saved<V>
  read(): Promise<Saved<V>>
  /** Only what was changed, over this version. Rejects with `code` and `errors` as `Refused` has them. */
  write(changed: Partial<V>, version: string): Promise<Saved<V>>
}

/** Fields that two people changed at the same time. */
export interface Conflict<V> {
  theirs: V
  fields: (keyof V & string)[]
}

type Fields = Record<string, unknown>
/** Which of a record's fields a problem is about: `settings.triggers[0].name` is about `triggers`. */
function placeOf({ path }: Problem, value: object): string[] {
  const steps = path.split(/[.[\]]+/).filter(Boolean)
  const at = steps.findIndex((step) => Object.hasOwn(value, step))
  return at < 0 ? [] : steps.slice(at)
}

/** What stands around a problem: the problem is gone when anything there is another, as with a time that must be later than one beside it. */
const around = (value: object, steps: readonly string[]): unknown =>
  steps
    .slice(0, Math.max(1, steps.length - 1))
    .reduce<unknown>((inside, step) => (inside as Fields | null)?.[step], value)

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export type RecordForm<V extends object> = ReturnType<typeof createRecordForm<V>>

/**
 * One record while somebody changes it. What was changed is kept until it is saved or discarded. What somebody else changes meanwhile is taken
 * over where it is another field, and asked about where it is the same field.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: reading, saving and merging share the saved record, the changes and the conflict.
export function createRecordForm<V extends object>({ key, drafts, begin, read, write }: Needs<V>) {
  const saved = signal<Saved<V> | null>(null)
  const mine = signal<Partial<V>>({})
  const state = signal<'loading' | 'ready' | 'saving' | 'failed'>('loading')
  const failure = signal<unknown>(null)
  const errors = signal<readonly Problem[]>([])
  const conflict = signal<Conflict<V> | null>(null)
  /** Somebody else changed other fields, which have been taken over. */
  const joined = signal(0)
  const value = computed<V | null>(() => saved.value && { ...saved.value.value, ...mine.value })
  const changed = computed(() => Object.keys(mine.value) as (keyof V & string)[])

  function keep() {
    const version = saved.peek()?.version ?? ''
    const left = mine.peek() as Record<string, unknown>
    drafts.put(key, Object.keys(left).length > 0 ? { version, changed: left } : null)
  }

  /** What differs from what is saved. */
  function put(next: Partial<V>) {
    const base = (saved.peek()?.value ?? {}) as Fields
    mine.value = Object.fromEntries(
      Object.entries(next).filter(([name, each]) => !same(each, base[name])),
    ) as Partial<V>
    keep()
  }

  /** Takes over a newer version; a field that both changed becomes the conflict. True when there is none. */
  function join(newer: Saved<V>): boolean {
    const base = (saved.peek()?.value ?? newer.value) as Fields
    const own = mine.peek() as Fields
    const theirs = newer.value as Fields
    const fields = Object.keys(own).filter((name) => !same(base[name], theirs[name]) && !same(own[name], theirs[name]))
    batch(() => {
      saved.value = newer
      put(own as Partial<V>)
      conflict.value = fields.length > 0 ? { theirs: newer.value, fields: fields as (keyof V & string)[] } : null
    })
    return fields.length === 0
  }

  /** As it is read, with what was typed over it. */
  function take(found: Saved<V>) {
    const draft = drafts.get(key)
    batch(() => {
      saved.value = found
      mine.value = {}
      if (draft) {
        put(draft.changed as Partial<V>)
        // What it was typed over is gone; which fields are others' cannot be told any more.
        const fields = Object.keys(mine.peek()) as (keyof V & string)[]
        if (draft.version !== found.version && fields.length > 0) conflict.value = { theirs: found.value, fields }
      }
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

  /** Looks whether somebody else has changed it. What cannot be looked up now is at the next look. */
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

  /** True when it is saved. */
  async function save(): Promise<boolean> {
    const before = saved.peek()
    if (!before || state.peek() === 'saving') return false
    state.value = 'saving'
    failure.value = null
    errors.value = []
    try {
      const now = await write(mine.peek(), before.version)
      batch(() => {
        saved.value = now
        mine.value = {}
        conflict.value = null
      })
      keep()
      return true
    } catch (error) {
      const { code, errors: problems = [] } = error as { code?: string; errors?: readonly Problem[] }
      if (code !== 'changed_meanwhile') {
        errors.value = problems
        failure.value = error
        return false
      }
      const newer = await read().catch(() => null)
      if (!newer) {
        failure.value = error
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
    /** As it stands in the form; null until it is there. */
    value: value as ReadonlySignal<V | null>,
    saved: saved as ReadonlySignal<Saved<V> | null>,
    changed: changed as ReadonlySignal<(keyof V & string)[]>,
    failure: failure as ReadonlySignal<unknown>,
    errors: errors as ReadonlySignal<readonly Problem[]>,
    conflict: conflict as ReadonlySignal<Conflict<V> | null>,
    joined: joined as ReadonlySignal<number>,
    /** Null for a problem of none of the fields. */
    fieldOf: (problem: Problem) => (placeOf(problem, value.value ?? {})[0] ?? null) as (keyof V & string) | null,
    load,
    look,
    save,
    set(part: Partial<V>) {
      const before = value.peek() ?? {}
      put({ ...mine.peek(), ...part })
      const after = value.peek() ?? {}
      if (errors.peek().length === 0) return
      errors.value = errors.peek().filter((problem) => {
        const steps = placeOf(problem, after)
        return steps.length === 0 || same(around(before, steps), around(after, steps))
      })
      if (errors.peek().length === 0) failure.value = null
    },
    discard() {
      mine.value = {}
      errors.value = []
      failure.value = null
      conflict.value = null
      keep()
    },
    /** In place of what one typed oneself. */
    takeTheirs() {
      const own = { ...mine.peek() }
      for (const name of conflict.peek()?.fields ?? []) delete own[name]
      conflict.value = null
      put(own)
    },
    /** What one typed is saved over theirs with the next save. */
    keepMine() {
      conflict.value = null
      keep()
    },
  }
}
