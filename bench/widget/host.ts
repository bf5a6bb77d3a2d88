import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { Server } from 'socket.io'
import { pageWith } from './host-page'
import type { Subject } from './subjects'

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

interface HostedFile {
  type: string
  body: () => Buffer | string
  lasting: boolean
}

/** Serves subjects at `/<name>`, the floor's socket at `/floor/`, and the peers' servers: brotli, no caching. */
export async function serveHost(floor: string, subjects: readonly Subject[]) {
  const packed = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://host')
    const found = find({ floor, subjects }, pathname, search, await bodyOf(request))
    if (!found) return response.writeHead(404).end()
    const key = pathname + search
    const body = packed.get(key) ?? brotliCompressSync(found.body())
    if (found.lasting) packed.set(key, body)
    response.writeHead(200, { 'content-type': found.type, 'content-encoding': 'br', 'cache-control': 'no-store' })
    response.end(body)
  })
  const sockets = new Server(server, { serveClient: false, destroyUpgrade: false })
  server.on('upgrade', (request, socket) => {
    if (request.url?.startsWith('/socket.io')) return
    const upgrade = subjects.find(({ site }) => site?.upgrade)?.site?.upgrade
    if (upgrade) upgrade(request, socket)
    else socket.destroy()
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => sockets.close(),
  }
}

function find(
  { floor, subjects }: { floor: string; subjects: readonly Subject[] },
  path: string,
  search: string,
  sent: string,
): HostedFile | undefined {
  const page = subjects.find(({ name }) => path === `/${name}`)
  const kind = search.slice(1)
  const snippet = kind === 'fed' ? page?.feed?.('texts', 500)?.page?.snippet : page?.snippet
  if (snippet !== undefined) return { type: types['.html'] ?? '', body: () => pageWith(snippet, kind), lasting: true }
  const [, home = '', name = '', file = ''] = /^\/(floor|peers)\/(?:([\w-]+)\/)?([\w./~-]+)$/.exec(path) ?? []
  if (home === 'floor') return fileAt(join(floor, file))
  const site = subjects.find((each) => each.name === name)?.site
  if (home === 'peers' && site && !file.includes('..')) return fileAt(join(site.files, file))
  for (const { site } of subjects) {
    const answer = site?.answer?.(path + search, sent)
    if (!answer) continue
    if ('file' in answer) return fileAt(answer.file)
    return { type: types['.json'] ?? '', body: () => JSON.stringify(answer.json), lasting: false }
  }
}

const fileAt = (path: string): HostedFile | undefined =>
  existsSync(path)
    ? { type: types[extname(path)] ?? 'application/octet-stream', body: () => readFileSync(path), lasting: true }
    : undefined

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const part of request.setEncoding('utf8')) body += part
  return body
}
