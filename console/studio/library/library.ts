import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { LibraryItem, LibraryItemFields, LibraryKind, LibraryPayload } from '../../shell/shapes'
import type { Calls } from '../server/calls'

export interface LibraryNeeds {
  api: Pick<Calls, 'library' | 'saveItem' | 'restoreVersion' | 'deleteItem'>
  mayWrite(): boolean
  restoredNote(version: number): string
  current(kind: LibraryKind): Partial<LibraryPayload>
  show(kind: LibraryKind, payload: LibraryPayload): void
  stored: EditedItems
}

interface EditedItem extends Pick<LibraryItem, 'id' | 'kind' | 'name' | 'version'> {
  /** The saved content as JSON. Empty if an earlier version was opened. */
  held: string
}
export type EditedItems = Partial<Record<LibraryKind, EditedItem>>

export type Library = ReturnType<typeof createLibrary>

export function createLibrary({ api, mayWrite, restoredNote, current, show, stored }: LibraryNeeds) {
  const items = signal<readonly LibraryItem[] | null>(null)
  /** For each kind, the item that was last opened or saved. Saving creates its next version. */
  const edited = signal<EditedItems>(stored)

  function applyItem(item: LibraryItem) {
    const others = (items.value ?? []).filter(({ id }) => id !== item.id)
    items.value = [...others, item].sort((a, b) => a.name.localeCompare(b.name))
    const own = edited.value[item.kind]
    if (own?.id === item.id) edited.value = { ...edited.value, [item.kind]: { ...own, name: item.name } }
    return item
  }
  const held = (kind: LibraryKind) => JSON.stringify(current(kind))
  /** Links the draft to this item. `now`: the draft's content at the last save, as JSON. */
  function edit({ id, kind, name, version }: LibraryItem, now = held(kind)) {
    edited.value = { ...edited.value, [kind]: { id, kind, name, version, held: now } }
  }
  const leave = (kind: LibraryKind) => {
    edited.value = { ...edited.value, [kind]: undefined }
  }

  return {
    items: items as ReadonlySignal<readonly LibraryItem[] | null>,
    mayWrite,
    of: (kind: LibraryKind) => computed(() => items.value?.filter((item) => item.kind === kind) ?? null),
    edited: edited as ReadonlySignal<EditedItems>,
    isChanged: (kind: LibraryKind) => edited.value[kind] !== undefined && edited.value[kind]?.held !== held(kind),
    leave,
    named(kind: LibraryKind, name: string) {
      const wanted = name.trim().toLocaleLowerCase()
      return items.value?.find((item) => item.kind === kind && item.name.toLocaleLowerCase() === wanted)
    },
    async read() {
      const found = await api.library()
      items.value = found
      for (const kind of ['message', 'look'] as const) {
        const own = edited.value[kind]
        if (own && !found.some(({ id }) => id === own.id)) leave(kind)
      }
    },
    /** Opens an item or an earlier version (`payload`). Saving then creates the item's next version. */
    open(item: LibraryItem, payload: LibraryPayload = item) {
      show(item.kind, payload)
      edit(item, payload === item ? undefined : '')
    },
    async saveNew(kind: LibraryKind, fields: LibraryItemFields) {
      const item = applyItem(await api.saveItem(null, { ...current(kind), ...fields, kind }))
      edit(item)
      return item
    },
    /** Saves the next version. Rejects if another designer has saved a version meanwhile. */
    async saveNext(item: Pick<LibraryItem, 'id' | 'kind' | 'version'>, note: string) {
      const { kind, id, version } = item
      const saved = applyItem(await api.saveItem(id, { ...current(kind), note, version }))
      edit(saved)
      return saved
    },
    change: async ({ id }: LibraryItem, fields: LibraryItemFields) => applyItem(await api.saveItem(id, fields)),
    /** If the item is being edited, also shows the restored version. Otherwise the next save would undo the restore. */
    async restore({ id, kind }: LibraryItem, version: number) {
      const restored = applyItem(await api.restoreVersion(id, version, restoredNote(version)))
      if (edited.value[kind]?.id === id) {
        show(kind, restored)
        edit(restored)
      }
      return restored
    },
    commentsRead({ id }: Pick<LibraryItem, 'id'>) {
      items.value = items.value?.map((each) => (each.id === id ? { ...each, unread_comments: 0 } : each)) ?? null
    },
    async remove({ id, kind }: LibraryItem) {
      await api.deleteItem(id)
      items.value = (items.value ?? []).filter((item) => item.id !== id)
      if (edited.value[kind]?.id === id) leave(kind)
    },
  }
}
