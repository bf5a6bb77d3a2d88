import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { ListedState } from '../../contract/inbox/conversation'
import { createRouter } from '../shell/router'
import type { List } from './list/list'
import { addressOf, routeIn } from './route'
import type { Talk } from './talk/talk'

/** Narrower than these, in pixels of the page's own part, details lie over the conversation; and one thing is shown at a time. */
const threeFrom = 1_080
const twoFrom = 680
/** Browsers refuse more than a hundred changes of the address within half a minute: a key that is held down makes one, at its end. */
const restMs = 150

interface PlaceNeeds {
  list: List
  talk: Talk
  after(ms: number, act: () => void): () => void
}

export type Place = ReturnType<typeof createPlace>

/** Which list and which conversation are shown, and on a narrow screen which of the three columns. The address says it too. */
export function createPlace({ list, talk, after }: PlaceNeeds) {
  const router = createRouter()
  let cancelAddress = () => {}
  const width = signal(innerWidth)
  /** Null: as much as there is room for. */
  const wanted = signal<boolean | null>(null)
  const columns = computed(() => (width.value >= threeFrom ? 3 : width.value >= twoFrom ? 2 : 1))

  const address = () => addressOf({ state: list.wanted.value.state, open: talk.id.value })

  function open(id: string, how: 'push' | 'replace' = 'push') {
    if (columns.value < 3) wanted.value = null
    if (id === talk.id.value) return
    list.open(id)
    void talk.open(id)
    cancelAddress()
    if (how === 'push') router.push(address())
    else cancelAddress = after(restMs, () => router.replace(address()))
  }

  function show(state: ListedState) {
    list.choose({ state, q: '' })
    router.replace(address())
  }

  function follow() {
    cancelAddress()
    const { state, open: id } = routeIn(router.here.value.search)
    if (state !== list.wanted.value.state) list.choose({ state, q: '' })
    wanted.value = null
    list.open(id)
    void talk.open(id)
  }

  return {
    columns: columns as ReadonlySignal<1 | 2 | 3>,
    detailsShown: computed(() => talk.id.value !== '' && (wanted.value ?? columns.value === 3)),
    /** Of the page's own part, in pixels. */
    measured(pixels: number) {
      width.value = pixels
    },
    toggleDetails(to?: boolean) {
      const shown = wanted.value ?? columns.value === 3
      wanted.value = to ?? !shown
    },
    open,
    show,
    /** Back to the list, where that is a screen of its own. */
    leave: () => open(''),
    begin() {
      router.onMove(follow)
      const { state, open: id } = routeIn(router.here.value.search)
      list.begin(state)
      list.open(id)
      void talk.open(id)
    },
  }
}
