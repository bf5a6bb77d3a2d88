/** The target of a link in a web message; `open` (a new tab) by default. */
export type LinkTarget = 'webview' | 'open' | 'current'
/** The height of the webview panel; `full` by default. */
export type WebviewHeight = 'full' | 'tall' | 'compact'
/** The aspect ratio of pictures on the web: 5:3 for pictures that are wider than tall, 1:1 for others. */
export type DisplayRatio = '5:3' | '1:1'
