import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSiteStorage, type SiteStorage } from './keeping'
import { createVisitStore, type Visit } from './visit'

const minute = 60_000
const page = (path: string, title = path) => ({ url: `https://shop.example${path}`, path, title })

function aBrowser() {
  // Without localStorage the visit is stored in memory, as with consent `none`.
  const keeping: SiteStorage = createSiteStorage({ set: {} } as never, 'bubblewire:1')
  const aTab = () => {
    const visits = createVisitStore(keeping)
    return {
      openPage(now: number, path: string, seconds = 0, change: (visit: Visit) => void = () => {}) {
        let current: Visit | undefined
        visits.go(now, page(path), seconds, (visit) => {
          change(visit)
          current = visit
        })
        return { visit: current as Visit, pages: visits.pagesOf(current as Visit).map(({ path }) => path) }
      },
    }
  }
  return { aTab, keeping }
}

test('after 30 idle minutes the next visit begins', () => {
  const { aTab } = aBrowser()
  const first = aTab().openPage(minute, '/', 0, ({ fired }) => fired.push('hello'))
  expect(first.visit).toMatchObject({ count: 1, fired: ['hello'] })
  expect(aTab().openPage(30 * minute, '/cart').visit).toMatchObject({ count: 1, fired: ['hello'] })
  const last = aTab().openPage(60 * minute, '/cart')
  expect(last.visit).toMatchObject({ count: 2, fired: [], seconds: 0 })
  expect(last.pages).toEqual(['/cart'])
})

test('a reload is the same page, and a return to a page is a new page', () => {
  const { aTab } = aBrowser()
  aTab().openPage(1, '/', 5)
  const reloaded = aTab().openPage(2, '/', 5)
  expect(reloaded.visit.pages).toMatchObject([{ path: '/', seconds: 10 }])
  const tab = aTab()
  tab.openPage(3, '/')
  tab.openPage(4, '/cart')
  expect(tab.openPage(5, '/').pages).toEqual(['/', '/cart', '/'])
})

test('two tabs share a visit, and each tab has its own current page', () => {
  const { aTab } = aBrowser()
  const [left, right] = [aTab(), aTab()]
  left.openPage(1, '/')
  right.openPage(2, '/cart', 0, ({ fired }) => fired.push('cart'))
  expect(left.openPage(3, '/', 4)).toMatchObject({ visit: { fired: ['cart'], seconds: 4 }, pages: ['/cart', '/'] })
  expect(right.openPage(4, '/cart').pages).toEqual(['/', '/cart'])
})

test('signing out deletes the history of pages', () => {
  const { aTab, keeping } = aBrowser()
  const tab = aTab()
  tab.openPage(1, '/secret', 0, ({ fired }) => fired.push('once'))
  keeping.wipe()
  expect(tab.openPage(2, '/')).toMatchObject({ visit: { count: 1, fired: [] }, pages: ['/'] })
})

test('each second of a visit is counted for exactly one page', () => {
  const step = fc.record({ tab: fc.nat(2), path: fc.constantFrom('/', '/a', '/b'), seconds: fc.nat(9) })
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 90 }), (steps) => {
      const { aTab } = aBrowser()
      const tabs = [aTab(), aTab(), aTab()]
      let total = 0
      steps.forEach(({ tab, path, seconds }, at) => {
        total += seconds
        const { visit, pages } = (tabs[tab] as (typeof tabs)[0]).openPage(at + 1, path, seconds)
        expect(pages.at(-1)).toBe(path)
        expect(visit.seconds).toBe(total)
        expect(visit.pages.reduce((sum, each) => sum + each.seconds, 0)).toBe(total)
        expect(pages).toHaveLength(visit.pages.length)
      })
    }),
  )
})
