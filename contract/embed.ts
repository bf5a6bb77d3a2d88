/**
 * Both directions between the loader on the site's page and the chat in its iframe, by `postMessage` with exact origins.
 * The bubble is drawn by the loader itself; the chat's iframe comes when it is wanted.
 */
export const embedVersion = 1

/**
 * Address of the chat page: `{chat_url}/chat/<channel_id>/#<origin of the site's page>`.
 * The chat accepts messages from that origin and its parent only, and posts to that origin only.
 */

/** The page the customer is on. */
export interface Page {
  url: string
  title: string
  /** `lang` of the page's html element, else the browser's language. */
  language: string
}

export type LoaderMessage =
  /** Answer to `ready`; everything the chat needs to begin. */
  | {
      bubblewire: 1
      type: 'init'
      channel_id: string
      session_token: string
      /** `memory` when the site's storage is denied: nothing survives a reload, the chat still works. */
      storage: 'persistent' | 'memory'
      /** True when the customer already wrote on this site: connect even while closed, to count unread messages. */
      engaged: boolean
      open: boolean
      page: Page
      /** The data-attributes of the script tag, as `dataset` has them. See docs/appearance.md. */
      settings: Record<string, string | undefined>
      /** True when the chat fills the screen (phones). */
      full_screen: boolean
    }
  | { bubblewire: 1; type: 'open' }
  | { bubblewire: 1; type: 'close' }
  /** The customer went on within the page, or the chat has another part of the screen now. */
  | { bubblewire: 1; type: 'page'; page: Page; full_screen: boolean }

export type ChatMessage =
  | { bubblewire: 1; type: 'ready' }
  /** The customer closed the chat from inside (close button, Escape): the bubble takes the focus back. */
  | { bubblewire: 1; type: 'close' }
  /** The customer wrote a first message: remember it, so that later pages connect while closed. */
  | { bubblewire: 1; type: 'engaged' }
  /** For the badge of the bubble; counts agent messages newer than the last one seen. `label` names the bubble. */
  | { bubblewire: 1; type: 'unread'; count: number; preview: string; label: string }
  /** Open in the site's own tab (link target `current`). */
  | { bubblewire: 1; type: 'navigate'; url: string }
