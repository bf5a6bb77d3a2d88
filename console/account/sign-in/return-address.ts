import { basePath } from '../../shell/base-path'

/** Returns the page that required the sign-in: always a page of this server, to prevent open redirects. */
export function returnAddress(search: string, origin: string): string {
  const to = new URLSearchParams(search).get('to') ?? ''
  if (!to.startsWith('/') || !URL.canParse(to, origin)) return home
  const { origin: targetOrigin, pathname, search: query, hash } = new URL(to, origin)
  return targetOrigin === origin && pathname.startsWith(`${basePath}/`) && !pathname.startsWith(`${basePath}/account`)
    ? pathname + query + hash
    : home
}

const home = `${basePath}/account/`
