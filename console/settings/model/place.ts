import { computed, type ReadonlySignal, signal } from '@preact/signals'

const root = '/settings/'

export type Place = ReturnType<typeof createPlace>

/** Where one is, as the address says it: `/settings/<section>/<id>/<part>`. Whoever shares the address shares the place. */
export function createPlace() {
  const path = signal(location.pathname)
  const steps = computed(() => path.value.slice(root.length).split('/').filter(Boolean).map(decoded))
  /** Counts moves that somebody made here, after which the focus belongs to what has come. */
  const moves = signal(0)

  /** What one was led to by the words that tell it; each time anew. */
  const sought = signal<{ text: string } | null>(null)

  function go(to: string) {
    sought.value = null
    if (to !== path.value) history.pushState(null, '', to)
    path.value = to
    moves.value += 1
  }

  addEventListener('popstate', () => {
    path.value = location.pathname
    moves.value += 1
    sought.value = null
  })
  addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest?.('a')
    if (!link || event.defaultPrevented || event.button !== 0 || link.target || link.hasAttribute('download')) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (link.origin !== location.origin || !link.pathname.startsWith(root)) return
    event.preventDefault()
    go(link.pathname)
  })

  return {
    path: path as ReadonlySignal<string>,
    moves: moves as ReadonlySignal<number>,
    section: computed(() => steps.value[0] ?? ''),
    /** Of the record; `new` for one that is being made. */
    id: computed(() => steps.value[1] ?? ''),
    part: computed(() => steps.value[2] ?? ''),
    go,
    sought: sought as ReadonlySignal<{ text: string } | null>,
    /** Goes where something is wrong: the focus belongs to what these words are told at. */
    seek(to: string, text: string) {
      go(to)
      sought.value = { text }
    },
    /** Where one is led without having asked for it: the way back does not stop there. */
    replace(to: string) {
      history.replaceState(null, '', to)
      path.value = to
    },
  }
}

/** A step that nobody can have written by a link stays as it is. */
function decoded(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}

/** The address of a place. */
export const at = (...steps: string[]) => root + steps.filter(Boolean).map(encodeURIComponent).join('/')
