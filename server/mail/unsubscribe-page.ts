import { createHash } from 'node:crypto'
import { directionOf, escaped, speak } from './speak'

const style =
  'body{margin:0;padding:48px 24px;font:16px/1.5 system-ui,sans-serif}main{max-width:480px;margin:0 auto}h1{font-size:24px;line-height:1.3;text-wrap:balance}button{padding:12px 20px;border:0;border-radius:8px;background:#0b5c55;color:#fff;font:inherit;cursor:pointer}button:focus-visible{outline:3px solid #7fc4bc;outline-offset:2px}'
const styleHash = createHash('sha256').update(style).digest('base64')

/** The policy of this page: its own style, and a form that is sent to this server. */
export const unsubscribePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

/** The page behind the link in an e-mail that ends these e-mails, or begins them again. */
export function unsubscribePage(tag: string, host: string, isWanted: boolean, action: string): string {
  const { t, language } = speak(tag)
  const title = t(isWanted ? 'unsubscribe_title' : 'unsubscribed')
  const button = t(isWanted ? 'unsubscribe_button' : 'subscribe_button')
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(title)}</title><style>${style}</style></head>
<body><main><p><bdi>${escaped(host)}</bdi></p><h1 dir="auto">${escaped(title)}</h1><form method="post" action="${escaped(action)}"><button>${escaped(button)}</button></form></main></body></html>`
}
