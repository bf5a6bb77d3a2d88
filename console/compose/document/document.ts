import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Edit } from './edits'
import { applyEdit } from './edits'
import { parseJson } from './json-tree'

/** The kind of a change. Changes of one kind within a second are undone together. */
export type ChangeKind = string

/** A text with the texts before and after it. */
export interface History {
  text: string
  past: readonly string[]
  future: readonly string[]
}

const undoTogetherMs = 1_000
export const mostSteps = 200

export type StudioDocument = ReturnType<typeof createDocument>

/** One text with one undo history. Form, errors and stage are computed from it. `before`: earlier texts. */
export function createDocument(first: string, now: () => number, before: readonly string[] = []) {
  const text = signal(first)
  const past = signal<readonly string[]>(before)
  const future = signal<readonly string[]>([])
  const epoch = signal(0)
  const steps = signal(0)
  let last: { kind: ChangeKind; at: number } | null = null

  const parsed = computed(() => parseJson(text.value))
  const value = computed<unknown>(() => (parsed.value.ok ? JSON.parse(text.value) : undefined))

  function change(next: string, kind: ChangeKind = '', step = kind === '') {
    if (next === text.value) return
    const at = now()
    const together = !step && last?.kind === kind && at - last.at < undoTogetherMs && past.value.length > 0
    if (!together) addToPast()
    last = { kind, at }
    future.value = []
    if (!kind.startsWith('form')) epoch.value += 1
    text.value = next
  }

  function addToPast() {
    past.value = [...past.value, text.value].slice(-mostSteps)
  }

  function step(from: typeof past, to: typeof past) {
    const next = from.value.at(-1)
    if (next === undefined) return
    from.value = from.value.slice(0, -1)
    to.value = [...to.value, text.value]
    last = null
    epoch.value += 1
    text.value = next
    steps.value += 1
  }

  return {
    text: text as ReadonlySignal<string>,
    past: past as ReadonlySignal<readonly string[]>,
    /** The tree of the text, or the position of its syntax error. */
    parsed,
    /** The parsed value; undefined while the text is not valid JSON. */
    value,
    /** Counts changes that do not come from the form. Each of these makes the form render new fields. */
    epoch: epoch as ReadonlySignal<number>,
    /** Counts undo and redo. */
    steps: steps as ReadonlySignal<number>,
    change,
    /** Adds a step to the history that leaves the text as it is. */
    addStep() {
      addToPast()
      last = null
      future.value = []
    },
    /** Replaces the text and its history, and returns the replaced ones. */
    exchange(next: History): History {
      const before = { text: text.value, past: past.value, future: future.value }
      last = null
      past.value = next.past
      future.value = next.future
      epoch.value += 1
      text.value = next.text
      return before
    },
    addOldest(found: string) {
      past.value = [found, ...past.value.filter((each) => each !== found)].slice(0, mostSteps)
    },
    /** Applies an edit; null changes nothing. `step`: undo treats the edit separately. */
    edit: (edit: Edit | null, kind?: ChangeKind, step?: boolean) =>
      edit && change(applyEdit(text.value, edit), kind, step),
    undo: () => step(past, future),
    redo: () => step(future, past),
    canUndo: computed(() => past.value.length > 0),
    canRedo: computed(() => future.value.length > 0),
  }
}
