import { signal } from '@preact/signals'
import { type Path, writePath } from '../document/path'

export type Rows = ReturnType<typeof createRows>

/** Which row of each list is open. In a list with one row, this row starts open. */
export function createRows() {
  const open = signal<ReadonlyMap<string, number>>(new Map())

  /** Index -1 closes all rows. `places` is 'changed' if rows moved; then inner rows close. */
  function set(list: Path, nth: number, places: 'same' | 'changed' = 'same') {
    const key = writePath(list)
    const otherLists = [...open.peek()].filter(([listKey]) => places === 'same' || !listKey.startsWith(`${key}[`))
    open.value = new Map([...otherLists, [key, nth]])
  }
  const openIndex = (list: Path) => open.peek().get(writePath(list)) ?? -1

  return {
    isOpen: (list: Path, nth: number, count: number) =>
      (open.value.get(writePath(list)) ?? (count === 1 ? 0 : -1)) === nth,
    open: (list: Path, nth: number) => set(list, nth),
    close: (list: Path) => set(list, -1),
    show(path: Path) {
      for (const [at, step] of path.entries()) if (typeof step === 'number') set(path.slice(0, at), step)
    },
    onMove(list: Path, from: number, to: number) {
      const openRow = openIndex(list)
      if (openRow === from) return set(list, to, 'changed')
      const afterRemoval = openRow > from ? openRow - 1 : openRow
      set(list, openRow >= 0 && afterRemoval >= to ? afterRemoval + 1 : afterRemoval, 'changed')
    },
    onRemove(list: Path, nth: number) {
      const openRow = openIndex(list)
      set(list, openRow === nth ? -1 : openRow > nth ? openRow - 1 : openRow, 'changed')
    },
  }
}
