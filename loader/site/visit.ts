import type { VisitedPage, VisitFacts } from '../../contract/triggers/trigger'
import type { Keeping } from './keeping'
import { toJson } from './to-json'

/** A page of a visit. `at`, the time when it was first seen, distinguishes it from the same page seen again. */
interface StoredPage extends VisitedPage {
  at: number
}

/** The stored facts of a visit, as long as the customer agreed. */
export interface Visit {
  /** The time of the last activity, or of the last page in view, in milliseconds since 1970. */
  last: number
  /** The number of visits of this browser, including this one. */
  count: number
  seconds: number
  pages: StoredPage[]
  /** Ids of fired triggers. */
  fired: string[]
  /** Triggers whose message the customer has not seen yet: the next page shows it again. */
  waiting: string[]
  /** Whether a trigger showed the bubble. */
  bubble?: true
  named?: true
}

const restMs = 30 * 60_000
/** Older pages are forgotten. Conditions ask only for a minimum number of pages. */
const mostPages = 100
const newVisit = (count: number, now: number): Visit => ({
  last: now,
  count,
  seconds: 0,
  pages: [],
  fired: [],
  waiting: [],
})

export type VisitKeeping = ReturnType<typeof keepVisit>

/** The visit, shared by all tabs of this site. It is read again each time, since another tab may have changed it. */
export function keepVisit(keeping: Keeping) {
  let mine: StoredPage | null = null

  function read(now: number): Visit {
    let kept: Visit | null = null
    try {
      kept = JSON.parse(keeping.read('visit') ?? 'null') as Visit | null
    } catch {}
    if (kept && now - kept.last < restMs) return kept
    mine = null
    return newVisit((kept?.count ?? 0) + 1, now)
  }

  return {
    /**
     * Continues the visit or begins a new visit. `page` is the current page; `seconds` is its time in view since the
     * last call. Changes of `act` are stored with it.
     */
    go(now: number, page: Omit<VisitedPage, 'seconds'>, seconds: number, act: (visit: Visit) => void) {
      const visit = read(now)
      const last = visit.pages.at(-1)
      // A reload is the same page.
      if (!mine && last?.url === page.url) mine = last
      const known: StoredPage | undefined = visit.pages.find(({ at }) => at === mine?.at)
      const here = mine?.url === page.url ? (known ?? mine) : { ...page, at: now, seconds: 0 }
      if (here !== known) visit.pages = [...visit.pages, here].slice(-mostPages)
      mine = here
      Object.assign(here, page, { seconds: here.seconds + seconds })
      visit.seconds += seconds
      visit.last = now
      act(visit)
      keeping.write('visit', toJson(visit))
    },
    /** Returns the pages as this tab orders them: its own page is the last page. */
    pagesOf({ pages }: Visit): VisitFacts['pages'] {
      const at = mine?.at ?? 0
      const [later, earlier] = [pages.filter((each) => each.at > at), pages.filter((each) => each.at < at)]
      return [...later, ...earlier, ...pages.filter((each) => each.at === at)]
    },
  }
}
