import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import { createRouter } from '../shell/router'
import type { List } from './list/list'
import type { View } from './list/places'
import { addressOf, customerIn, customersPath, inboxPath, routeIn } from './route'
import type { Talk } from './talk/talk'

/** Pixels. Below this width, details cover the conversation; below the next constant, there is one column. */
const threeFrom = 1_080
const twoFrom = 680
/** Browsers refuse over 100 address changes in 30 s, so a held key changes the address only at its end. */
const addressDelayMs = 150

interface NavigationNeeds {
  list: List
  talk: Talk
  after(ms: number, act: () => void): () => void
}

export function createNavigation({ list, talk, after }: NavigationNeeds) {
  const router = createRouter({ root: inboxPath })
  /** The customer on the page. Empty: the list of customers. Null: the page shows conversations. */
  const customer = computed(() => customerIn(router.location.value.path))
  let cancelAddress = () => {}
  const width = signal(innerWidth)
  /** Whether the agent wants the details. Null: it depends on the width. */
  const detailsChoice = signal<boolean | null>(null)
  const columns = computed(() => (width.value >= threeFrom ? 3 : width.value >= twoFrom ? 2 : 1))

  const address = (id = talk.id.value, at = '') => addressOf({ ...list.choice.value, open: id, at })

  /** Removes the old search from the address when the agent ends the search. */
  function leaveSearch() {
    const { q } = list.choice.value
    const shownRoute = routeIn(router.location.peek().search)
    if (shownRoute.q && shownRoute.q !== q) router.replace(address(talk.id.peek()))
  }

  /** Opens a conversation, at the message that the search found. `replace`: the focus stays in the list. */
  function open(id: string, how: 'push' | 'replace' = 'push') {
    if (columns.value < 3) detailsChoice.value = null
    const at = list.foundIn(id)
    const isOpen = id === talk.id.value
    if (isOpen && !at) return
    list.open(id)
    void talk.open(id, { at, q: list.choice.value.q, focus: how === 'push' })
    cancelAddress()
    if (how === 'push' && !isOpen) router.push(address(id, at))
    else cancelAddress = after(addressDelayMs, () => router.replace(address(id, at)))
  }

  function show(view: View, needsAnswer = list.choice.value.needsAnswer) {
    list.choose({ view, needsAnswer, q: '' })
    if (customer.value === null) router.replace(address())
    else router.push(address())
  }

  function followAddress() {
    cancelAddress()
    if (customer.value !== null) return leaveTalk()
    if (router.location.value.search === '') router.replace(address(''))
    const { open: id, at, q, ...route } = routeIn(router.location.value.search)
    const choice = list.choice.value
    const isOther = route.view !== choice.view || route.needsAnswer !== choice.needsAnswer
    // An address without a search does not end the list's search, so that Back returns to the results.
    if (isOther || (q && q !== choice.q)) list.choose({ ...route, q })
    detailsChoice.value = null
    list.open(id)
    void talk.open(id, { at, q, focus: true })
  }

  /** Closes the conversation, because it is not visible while the page shows customers. */
  function leaveTalk() {
    list.open('')
    void talk.open('')
  }

  return {
    columns: columns as ReadonlySignal<1 | 2 | 3>,
    detailsShown: computed(() => talk.id.value !== '' && (detailsChoice.value ?? columns.value === 3)),
    setWidth(pixels: number) {
      width.value = pixels
    },
    toggleDetails(to?: boolean) {
      const isShown = detailsChoice.value ?? columns.value === 3
      detailsChoice.value = to ?? !isShown
    },
    address,
    customer,
    customersAddress: customersPath,
    customerAddress: (id: string) => `${customersPath}/${id}`,
    showCustomers() {
      router.push(customersPath)
      followAddress()
    },
    open,
    show,
    leave: () => open(''),
    begin() {
      router.onMove(followAddress)
      const { open: id, at, ...route } = routeIn(router.location.value.search)
      list.begin(route)
      effect(leaveSearch)
      if (customer.value !== null) return
      list.open(id)
      void talk.open(id, { at, q: route.q, focus: true })
    },
  }
}
