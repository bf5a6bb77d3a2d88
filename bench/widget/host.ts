import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { Server } from 'socket.io'

const types: Record<string, string> = { '.js': 'text/javascript', '.html': 'text/html; charset=utf-8' }
const text =
  'A paragraph as a shop has them, with enough words in it to take up a few lines of the page and of its layout. '
const sections = Array.from(
  { length: 12 },
  (_, nth) =>
    `<section><h2>Part ${nth + 1}</h2><p>${text.repeat(4)}</p><p>${text.repeat(3)}</p><button>Act</button></section>`,
).join('')

const pageWith = (snippet: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title><meta name="viewport" content="width=device-width"><style>body{margin:0;font:16px/1.5 sans-serif}main{max-width:860px;margin:auto}</style><body><main><h1>Host page</h1>${sections}</main>${snippet}</body></html>`

/** Serves the host page with each snippet at `/<name>`, and the floor with its socket at `/floor/`: brotli, nothing cached. */
export async function serveHost(floor: string, snippets: () => Record<string, string>) {
  const packed = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname
    const snippet = snippets()[path.slice(1)]
    const file = /^\/floor\/[\w.]+$/.test(path) && path.slice('/floor/'.length)
    if (snippet === undefined && !file) return response.writeHead(404).end()
    const body =
      packed.get(path) ?? brotliCompressSync(file ? readFileSync(join(floor, file)) : pageWith(snippet ?? ''))
    packed.set(path, body)
    response.writeHead(200, {
      'content-type': types[file ? extname(file) : '.html'],
      'content-encoding': 'br',
      'cache-control': 'no-store',
    })
    response.end(body)
  })
  const sockets = new Server(server, { serveClient: false })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => sockets.close(),
  }
}
