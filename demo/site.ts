import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { createReload } from './reload'

export interface SiteSettings {
  chatUrl: string
  /** The public id of the source, in the loader's address. */
  channelId: string
  /** The id of the plant adviser's channel, for its page. */
  adviserChannelId: string
  /** The folder of the pages. Both folders default to paths relative to the root of the repository. */
  pages?: string
  pictures?: string
  /** For development: open pages reload after a restart. */
  dev?: boolean
}

/** The HTML file of each page, by path. For other files the path is the filename. */
const pageFiles: Record<string, string> = {
  '/': 'home.html',
  '/shelf': 'shelf.html',
  '/visit': 'visit.html',
  '/adviser': 'adviser.html',
  '/care-guide': 'care-guide.html',
}

/** The file that a site hosts for notices of replies: docs/build/embedding.md. */
const workerPath = '/bubblewire-worker.js'

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.jpg': 'image/jpeg',
}

/** Returns a server that does not listen yet. Its pages contain only the script tag of the chat. */
export function createSite({
  chatUrl,
  channelId,
  adviserChannelId,
  pages = join(process.cwd(), 'demo', 'pages'),
  pictures = join(process.cwd(), 'examples', 'bot', 'pictures'),
  dev = false,
}: SiteSettings): Server {
  const chatOrigin = new URL(chatUrl).origin
  const chat = chatUrl.replace(/\/+$/, '')
  const loaderOf = (id: string) => escapeHtml(`${chat}/chat/${id}/loader.js`)
  const worker = Buffer.from(`importScripts('${chat}/push-worker.js')\n`)
  const reload = dev ? createReload() : null

  async function bytesOf(file: string): Promise<Buffer> {
    const bytes = await readFile(file)
    if (!file.endsWith('.html')) return bytes
    const html = bytes
      .toString('utf8')
      .replaceAll('{{loader}}', loaderOf(channelId))
      .replaceAll('{{adviser_loader}}', loaderOf(adviserChannelId))
    return Buffer.from(reload?.addScript(html) ?? html)
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = '/'] = (request.url ?? '/').split('?')
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('referrer-policy', 'strict-origin-when-cross-origin')
    response.setHeader('content-security-policy', policy(dev ? `${chatOrigin} 'self'` : chatOrigin, chatOrigin, path))
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD', 'content-type': 'text/plain; charset=utf-8' })
      response.end('This site is only read.\n')
      return
    }
    if (reload?.answer(path, response)) return
    const found = path === workerPath ? path : fileOf(path, pages, pictures)
    const bytes = found === workerPath ? worker : found && (await bytesOf(found).catch(notFoundPage))
    const body = bytes ?? (await bytesOf(join(pages, 'not-found.html')))
    const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
    response.setHeader('cache-control', 'no-cache')
    response.setHeader('etag', tag)
    if (bytes && request.headers['if-none-match'] === tag) {
      response.writeHead(304).end()
      return
    }
    const type = contentTypes[bytes && found ? extname(found) : '.html']
    response.writeHead(bytes ? 200 : 404, { 'content-type': type, 'content-length': body.length })
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  return createServer((request, response) => {
    respond(request, response).catch((error: Error) => {
      console.error(`site: ${request.method} ${request.url}: ${error.message}`)
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
      response.end('The page could not be read.\n')
    })
  })
}

/** Returns null if there is no such file. Names contain a single dot, so a path cannot leave the folders. */
function fileOf(path: string, pages: string, pictures: string): string | null {
  const page = Object.hasOwn(pageFiles, path) ? pageFiles[path] : undefined
  if (page) return join(pages, page)
  const [, folder, name] = path.match(/^\/(pictures\/)?([a-z0-9-]+\.(?:css|svg|jpg))$/) ?? []
  if (!name) return null
  return join(folder ? pictures : pages, name)
}

function notFoundPage(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** The content security policy: only the shop's own files, and the chat's script, frame and requests. */
function policy(scripts: string, chatOrigin: string, path: string): string {
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    `frame-src ${chatOrigin}`,
    // The chat requests the worker of notices from the shop's own origin, and registers it.
    "worker-src 'self'",
    `connect-src ${chatOrigin} 'self'`,
    "img-src 'self'",
    "style-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    // Every site may show the guide in the chat. The guide has no controls that clickjacking could use.
    `frame-ancestors ${path === '/care-guide' ? '*' : "'none'"}`,
    // The worker calls `importScripts` with a string, so trusted types cannot be required here.
    ...(path === workerPath ? [] : ["require-trusted-types-for 'script'"]),
  ].join('; ')
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)
}
