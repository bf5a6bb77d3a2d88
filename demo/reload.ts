import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'

// While developing only: pages reload when the process that served them has been replaced.

const script = `let first
new EventSource('/dev-reload').addEventListener('message', ({ data }) => {
  first ??= data
  if (data !== first) location.reload()
})
`

export interface Reload {
  /** The page with the script's element in it. */
  within(html: string): string
  /** True when this address is one of the two that the script lives from; it is answered then. */
  answer(path: string, response: ServerResponse): boolean
}

export function createReload(): Reload {
  const startId = randomUUID()
  return {
    within: (html) => html.replace('</body>', '<script src="/dev-reload.js"></script>\n  </body>'),
    answer: (path, response) => {
      if (path === '/dev-reload.js') {
        response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' })
        response.end(script)
        return true
      }
      if (path !== '/dev-reload') return false
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      // The connection stays open; the browser comes back by itself when the process has gone.
      response.write(`retry: 300\ndata: ${startId}\n\n`)
      return true
    },
  }
}
