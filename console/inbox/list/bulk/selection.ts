import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import type { Conversation } from '../../../../clients/typescript/operations'

export type Selection = ReturnType<typeof createSelection>

/** Returns the selected conversations of the list. A row that leaves the list is deselected. */
export function createSelection(rows: ReadonlySignal<readonly Conversation[]>) {
  const ids = signal<ReadonlySet<string>>(new Set())
  /** Whether all rows show checkboxes before a selection, because touch screens have no hover. */
  const started = signal(false)
  /** The row selected last, from which Shift selects a range. */
  let anchor = ''

  const matching = (wanted: (id: string) => boolean) => rows.value.flatMap(({ id }) => (wanted(id) ? [id] : []))

  effect(() => {
    const known = matching((id) => ids.value.has(id))
    if (known.length < ids.value.size) ids.value = new Set(known)
  })

  function put(given: readonly string[], chosen: boolean) {
    const next = new Set(ids.value)
    for (const id of given) {
      if (chosen) next.add(id)
      else next.delete(id)
    }
    ids.value = next
  }

  return {
    ids: ids as ReadonlySignal<ReadonlySet<string>>,
    count: computed(() => ids.value.size),
    active: computed(() => started.value || ids.value.size > 0),
    all: computed(() => rows.value.filter(({ id }) => ids.value.has(id))),
    toggle(id: string) {
      put([id], !ids.value.has(id))
      anchor = id
    },
    reach(id: string) {
      const places = [anchor, id].map((each) => rows.value.findIndex((row) => row.id === each))
      const [from = -1, to = -1] = places.sort((one, other) => one - other)
      put(from < 0 ? [id] : rows.value.slice(from, to + 1).map((row) => row.id), true)
      anchor = id
    },
    chooseAll: () =>
      put(
        matching(() => true),
        true,
      ),
    keep(given: readonly string[]) {
      ids.value = new Set(given)
      if (given.length === 0) started.value = false
    },
    start() {
      started.value = true
    },
    clear() {
      ids.value = new Set()
      started.value = false
      anchor = ''
    },
  }
}
