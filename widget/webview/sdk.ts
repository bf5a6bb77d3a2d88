// `/webview/sdk.js`: for pages that are opened in the chat's webview. It has no effect in a page outside of a chat.
import { type WebviewAnswer, type WebviewMessage, webviewTitleLimit } from '../../contract/chat/webview'

interface Webview {
  close(): void
  /** Sets the sheet's title, until the page's own title changes; screen readers announce it. */
  setTitle(title: string): void
  /** Answers the message that opened this page; `text` is shown in the customer's message. */
  reply(payload: string, text?: string): void
  /** Whether this chat has a function of this SDK; false if the page is not in a chat. */
  supportFeature(name: string): Promise<boolean>
}

declare global {
  interface Window {
    bubblewireWebview?: Webview
  }
}

type Bare<T> = T extends unknown ? Omit<T, 'bubblewire'> : never

const chat = new URL((document.currentScript as HTMLScriptElement).src).origin
const framed = window.parent !== window
const waiting = new Map<number, (supported: boolean) => void>()
let asked = 0

const post = (message: Bare<WebviewMessage>) => {
  if (framed) window.parent.postMessage({ bubblewire: 1, ...message }, chat)
}

addEventListener('message', ({ source, origin, data }: MessageEvent<WebviewAnswer | null>) => {
  if (source !== window.parent || origin !== chat || data?.bubblewire !== 1) return
  waiting.get(data.id)?.(data.supported)
  waiting.delete(data.id)
})

/** A parent window that is not a chat never answers. */
const patienceMs = 2_000

const supportFeature = (feature: string) =>
  new Promise<boolean>((resolve) => {
    const id = asked++
    waiting.set(id, resolve)
    setTimeout(resolve, framed ? patienceMs : 0, false)
    post({ type: 'webview:supports', id, feature })
  })

const setTitle = (title: string) => post({ type: 'webview:title', title: String(title).slice(0, webviewTitleLimit) })

window.bubblewireWebview = {
  close: () => post({ type: 'webview:close' }),
  setTitle,
  reply: (payload, text = payload) => post({ type: 'webview:reply', payload: String(payload), text: String(text) }),
  supportFeature,
}

// Tells the chat that this page has loaded. An error page of the browser would not call it.
void supportFeature('close')

// Sends the page's title, because the chat cannot read it.
let title = ''
function followTitle() {
  if (document.title === title) return
  title = document.title
  setTitle(title)
}
followTitle()
new MutationObserver(followTitle).observe(document.head, { childList: true, subtree: true, characterData: true })

// The chat does not receive keys that are pressed in this page: Escape closes the sheet, unless the page uses the key.
addEventListener('keydown', ({ key, defaultPrevented, isComposing }) => {
  if (key === 'Escape' && !defaultPrevented && !isComposing) post({ type: 'webview:close' })
})
