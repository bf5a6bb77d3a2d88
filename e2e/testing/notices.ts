import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { BrowserContext, Page, Worker } from '@playwright/test'
import type { PushMessage, PushNotice } from '../../contract/chat/push'
import { aPushService, type PushService } from '../../server/testing/a-push-service'
import { type Bubblewire, bubbleOf, chatOf, expect, say } from './bubblewire'
import { noticeBrowser, workerAt } from './notice-browser'
import { skipWithoutWindows } from './skip-without'

// A customer with notices. Tests must not call the real push service, so a local one replaces it.

/** The worker file of docs/build/embedding.md, unchanged. */
const workerFile =
  /```js\n(importScripts.*\n)```/.exec(
    readFileSync(join(import.meta.dirname, '../../docs/build/embedding.md'), 'utf8'),
  )?.[1] ?? ''

export interface Visit {
  context: BrowserContext
  page: Page
  site: string
  service: PushService
  leave(): Promise<void>
  sentPush(nth?: number): Promise<PushMessage>
  /** Hands a push to the browser, as its push service would. Waits for the notice unless `shows` is false. */
  deliver(message: PushMessage, shows?: boolean): Promise<void>
  notices(): Promise<string[]>
  click(action?: string, reply?: string): Promise<void>
  worker(): Promise<Worker>
  end(): Promise<void>
}

interface NoticeOptions {
  worker?: boolean
  permission?: 'granted' | 'denied'
  /** False leaves the browser's own push service, which test machines cannot reach. */
  service?: boolean
  options?: object
}

/** Opens a site with the chat in a browser with notices. Returns null on machines without such a browser. */
async function visit(bubblewire: Bubblewire, noticeOptions: NoticeOptions = {}): Promise<Visit | null> {
  const { worker = true, permission = 'granted', service: replaced = true, options = {} } = noticeOptions
  const { api_url, channel_id } = bubblewire.demo
  const service = await aPushService()
  const server = createServer(({ url = '' }, response) => {
    const path = url.split('?')[0]
    const found = path === '/' || (worker && path === '/bubblewire-worker.js')
    const type = path === '/' ? 'text/html' : 'text/javascript'
    response.writeHead(found ? 200 : 404, { 'content-type': `${type}; charset=utf-8` })
    response.end(
      path === '/'
        ? pageWith(`${api_url}/chat/${channel_id}/loader.js`)
        : workerFile.replace('https://chat.example.com', api_url),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const origins = [site, new URL(api_url).origin]
  const opened = await noticeBrowser({ origins, permission, service: replaced ? service : null, options })
  const end = async () => {
    await opened?.close()
    server.closeAllConnections()
    server.close()
    await service.close()
  }
  if (!opened) {
    await end()
    return null
  }
  const { context, page } = opened
  await page.goto(site)
  const place = worker ? `${site}/bubblewire-worker.js/${channel_id}` : `${api_url}/push/${channel_id}`
  const hand = await workerAt(opened, place)
  return {
    context,
    page,
    site,
    service,
    leave: async () => void (await page.goto('about:blank')),
    async sentPush(nth = 0) {
      await expect.poll(() => service.takenPushes.length, { timeout: 20_000 }).toBeGreaterThan(nth)
      return service.takenPushes[nth]?.message as PushMessage
    },
    ...hand,
    end,
  }
}

export async function visitOrSkip(bubblewire: Bubblewire, noticeOptions: NoticeOptions = {}): Promise<Visit> {
  const opened = await visit(bubblewire, noticeOptions)
  skipWithoutWindows(opened, 'shows no notices')
  return opened
}

export async function writeAndReturn(page: Page, words: string) {
  await bubbleOf(page).click()
  const chat = chatOf(page)
  await say(chat, words)
  await expect(chat.getByText('Sent', { exact: true })).toBeVisible()
  await chat.getByRole('button', { name: 'Close chat' }).click()
  await bubbleOf(page).click()
  return chat
}

export const question = 'Shall we notify you when we reply?'

export const noticeIn = (message: PushMessage) => (message as PushNotice).notification

const pageWith = (loader: string) =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>A shop</title><link rel="icon" href="data:,"><body><h1>A shop</h1><script async src="${loader}"></script></body></html>`
