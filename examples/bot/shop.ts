import type { LinkTarget } from '../../contract/structured/link'

export interface Shop {
  home: string
  shelf: string
  visit: string
  careGuide: string
  /** Decides whether a link opens in a new tab. */
  target: LinkTarget
}

/** Returns the shop's addresses. Without a shop, the links lead to a page that always exists, in a new tab. */
export function shopAt(siteUrl: string | null): Shop {
  const base = siteUrl ?? 'https://example.com'
  return {
    home: `${base}/`,
    shelf: `${base}/shelf`,
    visit: `${base}/visit`,
    careGuide: `${base}/care-guide`,
    target: siteUrl ? 'current' : 'open',
  }
}
