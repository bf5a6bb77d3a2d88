/** Where a link of a web message opens; `open` (a new tab) when absent. */
export type LinkTarget = 'webview' | 'open' | 'current'
/** Height of the webview panel; `full` when absent. */
export type WebviewHeight = 'full' | 'tall' | 'compact'
/** How pictures are shown on the web: wider than tall is 5:3, everything else 1:1. */
export type DisplayRatio = '5:3' | '1:1'
