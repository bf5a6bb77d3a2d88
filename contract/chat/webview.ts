/**
 * The messages between a page in the webview sheet and the chat, by `postMessage`. The page posts to the chat's origin,
 * which it reads from the address of `/webview/sdk.js`. The chat accepts messages only from the frame's window while
 * the frame shows the link's origin.
 */
export type WebviewMessage =
  | { bubblewire: 1; type: 'webview:close' }
  | { bubblewire: 1; type: 'webview:title'; title: string }
  /** Answers the message that opened the page. `text` becomes the customer's message. */
  | { bubblewire: 1; type: 'webview:reply'; payload: string; text: string }
  /** Asks whether the chat supports a feature. The SDK sends this at its start and for each feature. */
  | { bubblewire: 1; type: 'webview:supports'; id: number; feature: string }

export interface WebviewAnswer {
  bubblewire: 1
  type: 'webview:supported'
  id: number
  supported: boolean
}

export const webviewFeatures: readonly string[] = ['close', 'setTitle', 'reply', 'supportFeature']

/** The longest title of a sheet. */
export const webviewTitleLimit = 200

/** The longest payload of a reply, the same as for a button. It may contain any characters. */
export const webviewPayloadLimit = 1_000
