import { basePath } from '../shell/base-path'
import { allViews, type View } from './list/places'

export interface Route {
  view: View
  needsAnswer: boolean
  /** The id of the open conversation, or empty. */
  open: string
  /** The id of the message to show first. Empty means the newest. */
  at: string
  /** The search that found the message, or empty. */
  q: string
}

export const inboxPath = `${basePath}/inbox/`
export const customersPath = `${inboxPath}customers`

/** Returns the customer in an address. Empty: the list of customers. Null: the address of a conversation. */
export function customerIn(path: string): string | null {
  if (!path.startsWith(customersPath)) return null
  return /^\/([0-9a-f]{24})\/?$/.exec(path.slice(customersPath.length))?.[1] ?? ''
}

export function routeIn(search: string): Route {
  const query = new URLSearchParams(search)
  const idOf = (name: string) => query.get(name)?.match(/^[0-9a-f]{24}$/)?.[0] ?? ''
  const at = idOf('at')
  return {
    view: allViews.find((each) => each === query.get('in')) ?? 'unassigned',
    needsAnswer: query.has('needs_answer'),
    open: idOf('open'),
    at,
    q: at && (query.get('q') ?? '').trimStart(),
  }
}

export function addressOf({ view, needsAnswer, open, at, q }: Route): string {
  const message = open && at && `&at=${at}${q && `&q=${encodeURIComponent(q)}`}`
  return `${inboxPath}?in=${view}${needsAnswer ? '&needs_answer' : ''}${open && `&open=${open}`}${message}`
}
