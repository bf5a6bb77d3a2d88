import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Bubblewire } from './bubblewire'

interface HostPage {
  attributes?: string
  second?: string
  /** Replaces the address of the chat server with one where no server runs. */
  chatUrl?: string
  /** Receives the texts that the page sends by `POST /told/WORDS`. */
  told?: string[]
}

const policies: Record<string, (chat: string) => string> = {
  'strict-csp': (chat) =>
    `default-src 'none'; script-src ${chat}; frame-src ${chat}; connect-src 'none'; style-src 'none'; base-uri 'none'; img-src data:`,
  'frames-blocked': (chat) => `script-src ${chat}; frame-src 'self'`,
  'trusted-types': (chat) =>
    `script-src ${chat}; frame-src ${chat}; style-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'`,
}

const loaderOf = (url: string, channelId: string) => `${url}/chat/${channelId}/loader.js`

export async function openHostPage(page: Page, bubblewire: Bubblewire, name: string, options: HostPage = {}) {
  const { site, close } = await serveHostPages(bubblewire, options)
  page.once('close', close)
  await page.goto(`${site}/${name}`)
  return site
}

export async function serveHostPages({ demo }: Bubblewire, options: HostPage = {}) {
  const { attributes = '', second = demo.channel_id, chatUrl = demo.api_url, told = [] } = options
  const server = createServer((request, response) => {
    const [, asked = ''] = (request.url ?? '').split(/[/?]/)
    if (asked === 'told') told.push(decodeURIComponent(request.url?.split('/').at(-1) ?? ''))
    const file = asked === 'other' ? 'plain.html' : asked.includes('.') ? asked : `${asked}.html`
    let text: string
    try {
      text = readFileSync(join(import.meta.dirname, '../pages', file), 'utf8')
    } catch {
      response.writeHead(404).end()
      return
    }
    const policy = policies[asked]?.(chatUrl)
    response.writeHead(200, {
      'content-type': `text/${file.split('.').at(-1)}; charset=utf-8`,
      ...(policy && { 'content-security-policy': policy }),
    })
    response.end(
      text
        .replaceAll('LOADER', loaderOf(chatUrl, demo.channel_id))
        .replaceAll('SECOND', loaderOf(chatUrl, second))
        .replaceAll('ATTRIBUTES', attributes),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { site, close: () => server.close() }
}

export function pageErrors(page: Page): string[] {
  const troubles: string[] = []
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()))
  page.on('pageerror', (error) => troubles.push(error.message))
  return troubles
}

export const runCommand = (page: Page, command: unknown[]) =>
  page.evaluate(async (pushedCommand) => {
    const { bubblewire } = window as unknown as { bubblewire: { push(command: unknown[]): Promise<unknown> } }
    try {
      return { value: await bubblewire.push(pushedCommand) }
    } catch (refusal) {
      const { code, message } = refusal as { code: string; message: string }
      return { code, message }
    }
  }, command)
