import { expect, test } from 'vitest'
import { createRouter } from './router'

const origin = 'https://chat.example'

function aBrowser(first = '/settings/people') {
  const tab = {
    at: new URL(first, origin),
    pushed: [] as string[],
    listeners: new Map<string, (event: MouseEvent) => void>(),
  }
  const goTo = (to: unknown) => {
    tab.at = new URL(String(to), tab.at)
  }
  const browser = {
    get location() {
      return new Proxy({} as Location, { get: (_, name) => tab.at[name as keyof URL] })
    },
    history: {
      pushState(_: unknown, __: string, to: unknown) {
        goTo(to)
        tab.pushed.push(String(to))
      },
      replaceState: (_: unknown, __: string, to: unknown) => goTo(to),
    } as History,
    addEventListener: (type: string, listener: (event: MouseEvent) => void) => void tab.listeners.set(type, listener),
  }
  const router = createRouter({ root: '/settings/', browser })
  return {
    tab,
    router,
    back(to: string) {
      goTo(to)
      tab.listeners.get('popstate')?.({} as MouseEvent)
    },
    click(href: string, more: Partial<Omit<MouseEvent, 'target'>> & { target?: string } = {}) {
      const { pathname, search, hash, origin: linkOrigin } = new URL(href, tab.at)
      const link = { pathname, search, hash, origin: linkOrigin, target: more.target ?? '', hasAttribute: () => false }
      let prevented = false
      const event = { button: 0, ...more, target: { closest: () => link }, preventDefault: () => (prevented = true) }
      tab.listeners.get('click')?.(event as unknown as MouseEvent)
      return prevented
    },
  }
}

test('a navigation adds a history entry, a replaced address does not', () => {
  const { router, tab } = aBrowser()
  router.push('/settings/roles')
  router.replace('?in=mine')
  expect(router.location.value).toEqual({ path: '/settings/roles', search: '?in=mine', hash: '' })
  expect(tab.pushed).toEqual(['/settings/roles'])
})

test("listeners hear of Back and of links, not of the page's own navigation", () => {
  const { router, back, click } = aBrowser()
  const paths: string[] = []
  router.onMove(() => paths.push(router.location.value.path))
  router.push('/settings/roles')
  back('/settings/people')
  click('/settings/log')
  expect(paths).toEqual(['/settings/people', '/settings/log'])
})

test('a link to the current address adds no history entry', () => {
  const { tab, click } = aBrowser()
  expect(click('/settings/people')).toBe(true)
  expect(tab.pushed).toEqual([])
})

test.each([
  ['to another page', '/inbox/', {}],
  ['to another site', 'https://elsewhere.example/settings/', {}],
  ['that is opened in a new tab', '/settings/log', { target: '_blank' }],
  ['with a key held down', '/settings/log', { ctrlKey: true }],
  ['with another button', '/settings/log', { button: 1 }],
] as const)('the browser handles a link %s', (_, href, more) => {
  expect(aBrowser().click(href, more)).toBe(false)
})

test('the router leaves links with a hash to the browser', () => {
  const { router, click } = aBrowser()
  expect(click('/settings/log?of=people')).toBe(true)
  expect(router.location.value).toMatchObject({ path: '/settings/log', search: '?of=people' })
  expect(click('#content')).toBe(false)
})
