import type { VisitedPage, VisitFacts } from '../../contract/triggers/trigger'
import type { SiteStorage } from './keeping'
import { toJson } from './to-json'

/** A page of a visit. `at` is the time of the first view; it distinguishes two views of the same page. */
interface StoredPage extends VisitedPage {
  at: number
}

export interface Visit {
  /** The time of the last activity or page view, in milliseconds since 1970. */
  last: number
  count: number
  seconds: number
  pages: StoredPage[]
  fired: string[]
  /** Triggers whose message the customer has not seen; the next page shows it again. */
  waiting: string[]
  bubble?: true
  named?: true
}

const idleMs = 30 * 60_000
/** Older pages are deleted. Conditions test only a minimum number of pages. */
const mostPages = 100
const newVisit = (count: number, now: number): Visit => ({
  last: now,
  count,
  seconds: 0,
  pages: [],
  fired: [],
  waiting: [],
})

export type VisitStore = ReturnType<typeof createVisitStore>

/** All tabs of the site share the visit, so each call reads it again. */
export function createVisitStore(keeping: SiteStorage) {
  let ownPage: StoredPage | null = null

  function read(now: number): Visit {
    let stored: Visit | null = null
    try {
      stored = JSON.parse(keeping.read('visit') ?? 'null') as Visit | null
    } catch {}
    if (stored && now - stored.last < idleMs) return stored
    ownPage = null
    return newVisit((stored?.count ?? 0) + 1, now)
  }

  return {
    /** Continues or starts a visit. `seconds`: time in view since the last call. Stores the changes of `act`. */
    go(now: number, page: Omit<VisitedPage, 'seconds'>, seconds: number, act: (visit: Visit) => void) {
      const visit = read(now)
      const [last] = visit.pages.slice(-1)
      // A reload is the same page.
      if (!ownPage && last?.url === page.url) ownPage = last
      const existing: StoredPage | undefined = visit.pages.find(({ at }) => at === ownPage?.at)
      const current = ownPage?.url === page.url ? (existing ?? ownPage) : { ...page, at: now, seconds: 0 }
      if (current !== existing) visit.pages = [...visit.pages, current].slice(-mostPages)
      ownPage = current
      Object.assign(current, page, { seconds: current.seconds + seconds })
      visit.seconds += seconds
      visit.last = now
      act(visit)
      keeping.write('visit', toJson(visit))
    },
    pagesOf({ pages }: Visit): VisitFacts['pages'] {
      const at = ownPage?.at ?? 0
      const [later, earlier] = [pages.filter((each) => each.at > at), pages.filter((each) => each.at < at)]
      return [...later, ...earlier, ...pages.filter((each) => each.at === at)]
    },
  }
}
