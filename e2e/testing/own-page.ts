import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import type { Bubblewire } from './bubblewire'

interface OwnPage {
  lang?: string
  attributes?: string
  body?: string
}

/** Serves and opens a page with the chat for one test. The server ends when the page closes. */
export async function openOwnPage(page: Page, { demo }: Bubblewire, { lang, attributes = '', body = '' }: OwnPage) {
  const script = `<script async src="${demo.api_url}/chat/${demo.channel_id}/loader.js" ${attributes}></script>`
  const html = `<!doctype html><html${lang ? ` lang="${lang}"` : ''}><meta name="viewport" content="width=device-width"><title>Own page</title><link rel="icon" href="data:,"><body>${body}${script}</body></html>`
  const address = await serveSite(page, { '/': html })
  await page.goto(address)
}

export async function serveSite(page: Page, pages: Record<string, string>, headers: Record<string, string> = {}) {
  const server = createServer((request, response) => {
    const html = pages[request.url?.split('?')[0] ?? '']
    response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8', ...headers })
    response.end(html)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  page.once('close', () => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
