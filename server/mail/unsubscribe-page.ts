import { createHash } from 'node:crypto'
import { directionOf, escaped, textsFor } from './texts-for'

/** The same design as the chat's window of notices (loader/site/notices/draw-window.ts). */
const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}
body{margin:0;min-height:100vh;display:grid;place-items:center}
main{box-sizing:border-box;width:min(100%,26rem);padding:24px;text-align:center;overflow-wrap:anywhere}
p{margin:0 0 8px;color:light-dark(#56625f,#a9b6b3);font-size:.875rem}
span{white-space:nowrap}
h1{margin:0 0 20px;font-size:1.25rem;line-height:1.4;text-wrap:balance}
button{min-height:48px;padding:8px 24px;border:0;border-radius:12px;background:light-dark(#0b5f5a,#5fd0c4);color:light-dark(#fff,#06231f);font:inherit;font-weight:600;cursor:pointer}
button:focus-visible{outline:2px solid;outline-offset:3px}
@media(forced-colors:active){button{border:2px solid}}`
const styleHash = createHash('sha256').update(style).digest('base64')

export const unsubscribePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

/** Returns the page on which a customer stops or restarts e-mails about replies. */
export function unsubscribePage(tag: string, host: string, isSubscribed: boolean, action: string): string {
  const { t, language } = textsFor(tag)
  const title = t(isSubscribed ? 'unsubscribe_title' : 'unsubscribed')
  const button = t(isSubscribed ? 'unsubscribe_button' : 'subscribe_button')
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(title)}</title><style>${style}</style></head>
<body><main><p><bdi>${escaped(host)}</bdi></p><h1 dir="auto">${unbroken(title)}</h1><form method="post" action="${escaped(action)}"><button>${unbroken(button)}</button></form></main></body></html>`
}

/** Returns the text as HTML without line breaks inside words with a hyphen, such as "E-Mails". */
const unbroken = (text: string) => escaped(text).replace(/\S+-\S+/g, '<span>$&</span>')
