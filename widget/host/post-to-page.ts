import type { ChatMessage } from '../../contract/chat/embed'

type Bare<T> = T extends unknown ? Omit<T, 'bubblewire'> : never

/** False if the chat was opened in its own tab. */
export const embedded = window.parent !== window

/** The origin of the site's page: the loader writes it into the address. */
export const originOfPage = decodeURIComponent(location.hash.slice(1))

/** Posts to the loader on the site's page. A chat in its own tab, or on a page without an origin, posts nothing. */
export function postToPage(message: Bare<ChatMessage>): void {
  if (embedded && URL.canParse(originOfPage)) window.parent.postMessage({ bubblewire: 1, ...message }, originOfPage)
}
