import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { LibraryItem, LibraryItemFields, LibraryKind, LibraryPayload } from '../../shell/shapes'
import type { Calls } from '../server/calls'

export interface LibraryNeeds {
  api: Pick<Calls, 'library' | 'saveItem' | 'restoreVersion' | 'deleteItem' | 'rights'>
  /** What the studio would save now. */
  current(kind: LibraryKind): Partial<LibraryPayload>
  /** Shows what an item or one of its versions holds. */
  show(kind: LibraryKind, payload: LibraryPayload): void
}

export type Library = ReturnType<typeof createLibrary>

/** The messages and looks that the team shares, and which of them the designer edits. */
export function createLibrary({ api, current, show }: LibraryNeeds) {
  const items = signal<readonly LibraryItem[] | null>(null)
  const mayWrite = signal(false)
  /** The item of each kind that was opened or saved last: the next save makes its next version. */
  const edited = signal<Partial<Record<LibraryKind, LibraryItem>>>({})

  function became(item: LibraryItem) {
    const others = (items.value ?? []).filter(({ id }) => id !== item.id)
    items.value = [...others, item].sort((a, b) => a.name.localeCompare(b.name))
    if (edited.value[item.kind]?.id === item.id) edited.value = { ...edited.value, [item.kind]: item }
    return item
  }
  const edit = (item: LibraryItem) => {
    edited.value = { ...edited.value, [item.kind]: item }
  }

  return {
    /** Null until they are read. */
    items: items as ReadonlySignal<readonly LibraryItem[] | null>,
    mayWrite: mayWrite as ReadonlySignal<boolean>,
    of: (kind: LibraryKind) => computed(() => items.value?.filter((item) => item.kind === kind) ?? null),
    edited: edited as ReadonlySignal<Partial<Record<LibraryKind, LibraryItem>>>,
    async read() {
      const [found, rights] = await Promise.all([api.library(), api.rights()])
      mayWrite.value = rights.some((right) => right === 'manage_saved_replies')
      items.value = found
    },
    /** Opens an item, or an earlier version of it: what is saved next is its next version. */
    open(item: LibraryItem, payload: LibraryPayload = item) {
      edit(item)
      show(item.kind, payload)
    },
    async saveNew(kind: LibraryKind, fields: LibraryItemFields) {
      const item = became(await api.saveItem(null, { ...current(kind), ...fields, kind }))
      edit(item)
      return item
    },
    /** Rejects if somebody has saved another version since this one was read. */
    async saveNext(item: LibraryItem, note: string) {
      const { kind, id, version } = item
      const saved = became(await api.saveItem(id, { ...current(kind), note, version }))
      edit(saved)
      return saved
    },
    change: async ({ id }: LibraryItem, fields: LibraryItemFields) => became(await api.saveItem(id, fields)),
    /** Shows what was restored if the item is the one that is edited: otherwise the next save would undo it. */
    async restore({ id, kind }: LibraryItem, version: number) {
      const restored = became(await api.restoreVersion(id, version, `As version ${version}`))
      if (edited.value[kind]?.id === id) show(kind, restored)
      return restored
    },
    async remove({ id, kind }: LibraryItem) {
      await api.deleteItem(id)
      items.value = (items.value ?? []).filter((item) => item.id !== id)
      if (edited.value[kind]?.id === id) edited.value = { ...edited.value, [kind]: undefined }
    },
  }
}
