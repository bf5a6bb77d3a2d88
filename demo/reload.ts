import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'

// For development only: open pages reload after a new process of the shop has started.

const script = `let first
new EventSource('/dev-reload').addEventListener('message', ({ data }) => {
  first ??= data
  if (data !== first) location.reload()
})
`

export interface Reload {
  addScript(html: string): string
  /** Serves the reload script and its event stream. Returns false for other addresses. */
  answer(path: string, response: ServerResponse): boolean
}

export function createReload(): Reload {
  const startId = randomUUID()
  return {
    addScript: (html) => html.replace('</body>', '<script src="/dev-reload.js"></script>\n  </body>'),
    answer: (path, response) => {
      if (path === '/dev-reload.js') {
        response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' })
        response.end(script)
        return true
      }
      if (path !== '/dev-reload') return false
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      // The connection stays open. When the process ends, the browser reconnects and receives the new id.
      response.write(`retry: 300\ndata: ${startId}\n\n`)
      return true
    },
  }
}
