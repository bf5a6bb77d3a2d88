import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import type { Conversation } from '../../../../clients/typescript/operations'

export type Selection = ReturnType<typeof createSelection>

/** Returns the selected conversations of the list. A row that leaves the list is deselected. */
export function createSelection(rows: ReadonlySignal<readonly Conversation[]>) {
  const ids = signal<ReadonlySet<string>>(new Set())
  /** Whether all rows show checkboxes before a selection, because touch screens have no hover. */
  const isStarted = signal(false)
  /** The row selected last, from which Shift selects a range. */
  let anchor = ''

  const matching = (isWanted: (id: string) => boolean) => rows.value.flatMap(({ id }) => (isWanted(id) ? [id] : []))

  effect(() => {
    const remaining = matching((id) => ids.value.has(id))
    if (remaining.length < ids.value.size) ids.value = new Set(remaining)
  })

  function setSelected(rowIds: readonly string[], isSelected: boolean) {
    const next = new Set(ids.value)
    for (const id of rowIds) {
      if (isSelected) next.add(id)
      else next.delete(id)
    }
    ids.value = next
  }

  return {
    ids: ids as ReadonlySignal<ReadonlySet<string>>,
    count: computed(() => ids.value.size),
    active: computed(() => isStarted.value || ids.value.size > 0),
    all: computed(() => rows.value.filter(({ id }) => ids.value.has(id))),
    toggle(id: string) {
      setSelected([id], !ids.value.has(id))
      anchor = id
    },
    selectTo(id: string) {
      const places = [anchor, id].map((each) => rows.value.findIndex((row) => row.id === each))
      const [from = -1, to = -1] = places.sort((one, other) => one - other)
      setSelected(from < 0 ? [id] : rows.value.slice(from, to + 1).map((row) => row.id), true)
      anchor = id
    },
    chooseAll: () =>
      setSelected(
        matching(() => true),
        true,
      ),
    replace(rowIds: readonly string[]) {
      ids.value = new Set(rowIds)
      if (rowIds.length === 0) isStarted.value = false
    },
    start() {
      isStarted.value = true
    },
    clear() {
      ids.value = new Set()
      isStarted.value = false
      anchor = ''
    },
  }
}
