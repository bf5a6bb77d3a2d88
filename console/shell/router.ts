import { type ReadonlySignal, signal } from '@preact/signals'

type Browser = Pick<Window, 'location' | 'history'> & {
  addEventListener(type: string, hear: (event: MouseEvent) => void): void
}

/** Returns a signal of the page's address. Links below `root` change it without a page load. */
export function createRouter({ root = '', browser = window as Browser }: { root?: string; browser?: Browser } = {}) {
  const { location, history } = browser
  const read = () => ({ path: location.pathname, search: location.search, hash: location.hash })
  const here = signal(read())
  const listeners: (() => void)[] = []

  function push(to: string) {
    history.pushState(null, '', to)
    here.value = read()
  }

  function moved() {
    here.value = read()
    for (const notify of listeners) notify()
  }

  browser.addEventListener('popstate', moved)
  browser.addEventListener('hashchange', () => {
    here.value = read()
  })
  browser.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest?.('a')
    if (!root || !link || link.target || link.hasAttribute('download')) return
    if (event.defaultPrevented || event.button !== 0) return
    // Ignore links to a hash on this page, such as the skip link.
    if (link.hash && link.pathname === here.value.path) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (link.origin !== location.origin || !link.pathname.startsWith(root)) return
    event.preventDefault()
    const to = link.pathname + link.search
    if (to !== here.value.path + here.value.search) push(to)
    moved()
  })

  return {
    location: here as ReadonlySignal<Readonly<ReturnType<typeof read>>>,
    push,
    /** Changes the address without a history entry. */
    replace(to: string) {
      history.replaceState(null, '', to)
      here.value = read()
    },
    /** Calls `listener` on Back, Forward and links, but not on `push` and `replace`. */
    onMove: (listener: () => void) => void listeners.push(listener),
  }
}
