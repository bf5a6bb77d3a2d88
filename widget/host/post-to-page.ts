import type { ChatMessage, PortMessage } from '../../contract/chat/embed'

type Bare<T> = T extends unknown ? Omit<T, 'bubblewire'> : never

/** False if the chat was opened in its own tab. */
export const embedded = window.parent !== window

/** The origin of the site's page. The loader writes it into the frame's address. */
export const originOfPage = decodeURIComponent(location.hash.slice(1))

/** The loader's port. Messages to the page's window could be read or stopped by the page's listeners. */
let line: Pick<MessagePort, 'postMessage'> | undefined
let waiting: object[] | undefined

const postToWindow = (posted: unknown) => window.parent.postMessage(posted, originOfPage)

const canPost = embedded && URL.canParse(originOfPage)

/** Posts to the loader on the site's page. A chat in its own tab, or on a page without an origin, posts nothing. */
export function postToPage(message: Bare<ChatMessage>): void {
  const posted = { bubblewire: 1, ...message }
  if (!canPost) return
  if (line) line.postMessage(posted)
  else if (waiting) waiting.push(posted)
  else postToWindow(posted)
}

/**
 * Announces the chat's frame and waits for the loader's port. The greeting is JSON text, because some pages parse every
 * message as JSON.
 */
export function greetPage(): void {
  if (!canPost) return
  waiting = []
  addEventListener('message', ({ source, origin, data, ports }: MessageEvent<PortMessage | null>) => {
    if (source !== window.parent || origin !== originOfPage || data?.type !== 'line') return
    line = ports[0] ?? { postMessage: postToWindow }
    for (const each of waiting?.splice(0) ?? []) line?.postMessage(each)
  })
  window.parent.postMessage('{"bubblewire":1}', originOfPage)
}
