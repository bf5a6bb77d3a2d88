/** The target of a link in a web message; the default is `open` (a new tab). */
export type LinkTarget = 'webview' | 'open' | 'current'
/** Height of the webview panel; the default is `full`. */
export type WebviewHeight = 'full' | 'tall' | 'compact'
/** The shape of pictures on the web: wider than tall is 5:3, every other picture 1:1. */
export type DisplayRatio = '5:3' | '1:1'
