import { batch, computed, signal } from '@preact/signals'
import type { Drafts } from './drafts'

export interface Saved<V> {
  value: V
  /** The record's `updated_at`. */
  version: string
}

export interface Conflict<V> {
  theirs: V
  fields: (keyof V & string)[]
}

type Fields = Record<string, unknown>

export const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export function createChanges<V extends object>(key: string, drafts: Drafts) {
  type Name = keyof V & string
  const saved = signal<Saved<V> | null>(null)
  const mine = signal<Partial<V>>({})
  const conflict = signal<Conflict<V> | null>(null)
  const value = computed<V | null>(() => saved.value && { ...saved.value.value, ...mine.value })
  const changed = computed(() => Object.keys(mine.value) as Name[])

  function keep() {
    const version = saved.peek()?.version ?? ''
    const left = mine.peek() as Fields
    drafts.put(key, Object.keys(left).length > 0 ? { version, changed: left } : null)
  }

  function put(next: Partial<V>) {
    const base = (saved.peek()?.value ?? {}) as Fields
    mine.value = Object.fromEntries(
      Object.entries(next).filter(([name, each]) => !same(each, base[name])),
    ) as Partial<V>
    keep()
  }

  /** Merges a newer version. Returns false on a conflict: both users changed the same field. */
  function join(newer: Saved<V>): boolean {
    const base = (saved.peek()?.value ?? newer.value) as Fields
    const own = mine.peek() as Fields
    const theirs = newer.value as Fields
    const fields = Object.keys(own).filter((name) => !same(base[name], theirs[name]) && !same(own[name], theirs[name]))
    batch(() => {
      saved.value = newer
      put(own as Partial<V>)
      conflict.value = fields.length > 0 ? { theirs: newer.value, fields: fields as Name[] } : null
    })
    return fields.length === 0
  }

  function take(found: Saved<V>) {
    const draft = drafts.get(key)
    batch(() => {
      saved.value = found
      mine.value = {}
      if (!draft) return
      put(draft.changed as Partial<V>)
      // The record that the draft was based on is unknown, so all changed fields count as a conflict.
      const fields = Object.keys(mine.peek()) as Name[]
      if (draft.version !== found.version && fields.length > 0) conflict.value = { theirs: found.value, fields }
    })
  }

  /** Applies the response of a save of `sent`. Text typed during the request stays as an unsaved change. */
  function accept(now: Saved<V>, sent: Partial<V>, before: V) {
    const shown = (value.peek() ?? now.value) as Fields
    const asked = { ...before, ...sent } as Fields
    const typed = Object.keys(shown).filter((name) => !same(shown[name], asked[name]))
    batch(() => {
      saved.value = now
      conflict.value = null
      put(Object.fromEntries(typed.map((name) => [name, shown[name]])) as Partial<V>)
    })
  }

  function clear() {
    mine.value = {}
    conflict.value = null
    keep()
  }

  return {
    ...{ saved, mine, conflict, value, changed, keep, put, join, take, accept, clear },
    takeTheirs() {
      const own = { ...mine.peek() }
      for (const name of conflict.peek()?.fields ?? []) delete own[name]
      conflict.value = null
      put(own)
    },
    keepMine() {
      conflict.value = null
      keep()
    },
  }
}
