import { type ReadonlySignal, signal } from '@preact/signals'

type Browser = Pick<Window, 'location' | 'history'> & {
  addEventListener(type: string, listener: (event: MouseEvent) => void): void
}

/** Returns a signal of the page's address. Links below `root` change it without a page load. */
export function createRouter({ root = '', browser = window as Browser }: { root?: string; browser?: Browser } = {}) {
  const { location, history } = browser
  const read = () => ({ path: location.pathname, search: location.search, hash: location.hash })
  const address = signal(read())
  const listeners: (() => void)[] = []

  function push(to: string) {
    history.pushState(null, '', to)
    address.value = read()
  }

  function onNavigation() {
    address.value = read()
    for (const notify of listeners) notify()
  }

  browser.addEventListener('popstate', onNavigation)
  browser.addEventListener('hashchange', () => {
    address.value = read()
  })
  browser.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest?.('a')
    if (!root || !link || link.target || link.hasAttribute('download')) return
    if (event.defaultPrevented || event.button !== 0) return
    // Ignore links to a hash on this page, such as the skip link.
    if (link.hash && link.pathname === address.value.path) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (link.origin !== location.origin || !link.pathname.startsWith(root)) return
    event.preventDefault()
    const to = link.pathname + link.search
    if (to !== address.value.path + address.value.search) push(to)
    onNavigation()
  })

  return {
    location: address as ReadonlySignal<Readonly<ReturnType<typeof read>>>,
    push,
    /** Changes the address without a history entry. */
    replace(to: string) {
      history.replaceState(null, '', to)
      address.value = read()
    },
    /** Calls `listener` on Back, Forward and links, but not on `push` and `replace`. */
    onMove: (listener: () => void) => void listeners.push(listener),
  }
}
