import { batch, computed, signal } from '@preact/signals'
import type { Drafts } from './drafts'

export interface SavedRecord<V> {
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
  const saved = signal<SavedRecord<V> | null>(null)
  const mine = signal<Partial<V>>({})
  const conflict = signal<Conflict<V> | null>(null)
  const value = computed<V | null>(() => saved.value && { ...saved.value.value, ...mine.value })
  const changed = computed(() => Object.keys(mine.value) as Name[])

  function keep() {
    const version = saved.peek()?.version ?? ''
    const unsaved = mine.peek() as Fields
    drafts.put(key, Object.keys(unsaved).length > 0 ? { version, changed: unsaved } : null)
  }

  function put(next: Partial<V>) {
    const base = (saved.peek()?.value ?? {}) as Fields
    mine.value = Object.fromEntries(
      Object.entries(next).filter(([name, each]) => !same(each, base[name])),
    ) as Partial<V>
    keep()
  }

  /** Merges a newer version. Returns false on a conflict: both users changed the same field. */
  function join(newer: SavedRecord<V>): boolean {
    const base = (saved.peek()?.value ?? newer.value) as Fields
    const ours = mine.peek() as Fields
    const theirs = newer.value as Fields
    const fields = Object.keys(ours).filter(
      (name) => !same(base[name], theirs[name]) && !same(ours[name], theirs[name]),
    )
    batch(() => {
      saved.value = newer
      put(ours as Partial<V>)
      conflict.value = fields.length > 0 ? { theirs: newer.value, fields: fields as Name[] } : null
    })
    return fields.length === 0
  }

  function take(found: SavedRecord<V>) {
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
  function accept(response: SavedRecord<V>, sent: Partial<V>, before: V) {
    const currentFields = (value.peek() ?? response.value) as Fields
    const sentFields = { ...before, ...sent } as Fields
    const retyped = Object.keys(currentFields).filter((name) => !same(currentFields[name], sentFields[name]))
    batch(() => {
      saved.value = response
      conflict.value = null
      put(Object.fromEntries(retyped.map((name) => [name, currentFields[name]])) as Partial<V>)
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
      const remaining = { ...mine.peek() }
      for (const name of conflict.peek()?.fields ?? []) delete remaining[name]
      conflict.value = null
      put(remaining)
    },
    keepMine() {
      conflict.value = null
      keep()
    },
  }
}
