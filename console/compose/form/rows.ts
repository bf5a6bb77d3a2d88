import { signal } from '@preact/signals'
import { type Path, writePath } from '../document/path'

export type Rows = ReturnType<typeof createRows>

/** Which row of each list is open. In a list with one row, this row starts open. */
export function createRows() {
  const open = signal<ReadonlyMap<string, number>>(new Map())

  /** Index -1 closes all rows. `places` is 'changed' if rows moved; then inner rows close. */
  function set(list: Path, nth: number, places: 'same' | 'changed' = 'same') {
    const key = writePath(list)
    const others = [...open.peek()].filter(([other]) => places === 'same' || !other.startsWith(`${key}[`))
    open.value = new Map([...others, [key, nth]])
  }
  const opened = (list: Path) => open.peek().get(writePath(list)) ?? -1

  return {
    isOpen: (list: Path, nth: number, count: number) =>
      (open.value.get(writePath(list)) ?? (count === 1 ? 0 : -1)) === nth,
    open: (list: Path, nth: number) => set(list, nth),
    close: (list: Path) => set(list, -1),
    show(path: Path) {
      for (const [at, step] of path.entries()) if (typeof step === 'number') set(path.slice(0, at), step)
    },
    moved(list: Path, from: number, to: number) {
      const was = opened(list)
      if (was === from) return set(list, to, 'changed')
      const without = was > from ? was - 1 : was
      set(list, was >= 0 && without >= to ? without + 1 : without, 'changed')
    },
    removed(list: Path, nth: number) {
      const was = opened(list)
      set(list, was === nth ? -1 : was > nth ? was - 1 : was, 'changed')
    },
  }
}
