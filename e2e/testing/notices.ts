import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
  type Request,
  test,
  type Worker,
} from '@playwright/test'
import type { PushMessage, PushNotice } from '../../contract/chat/push'
import { aPushService, type PushService } from '../../server/testing/a-push-service'
import { type Bubblewire, bubbleOf, chatOf, expect, say } from './bubblewire'

// A customer whose browser shows notices. Only the browser's own push service is replaced: no test may call it.

/** The file of docs/build/embedding.md, unchanged. */
const workerFile =
  /```js\n(importScripts.*\n)```/.exec(
    readFileSync(join(import.meta.dirname, '../../docs/build/embedding.md'), 'utf8'),
  )?.[1] ?? ''

/** Lets Playwright see the requests of workers. */
process.env.PW_EXPERIMENTAL_SERVICE_WORKER_NETWORK_EVENTS = '1'

/** Browsers that may show notices: the headless build shows none, and neither does a window without a profile. */
const candidates = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  process.env.BROWSER_PATH,
]

export interface Visit {
  context: BrowserContext
  page: Page
  site: string
  service: PushService
  /** The customer leaves the site, and closes its tab. */
  leave(): Promise<void>
  /** Resolves with a push that the server has sent, by its number, once it is there. */
  sent(nth?: number): Promise<PushMessage>
  /** The browser gets this push, as from its push service, and shows it, unless `shows` is false. */
  deliver(message: PushMessage, shows?: boolean): Promise<void>
  /** Returns title, text and buttons of each notice on the screen. */
  notices(): Promise<string[]>
  /** The customer clicks a notice or one of its buttons, or sends a text. */
  click(action?: string, reply?: string): Promise<void>
  worker(): Promise<Worker>
  end(): Promise<void>
}

interface Wanted {
  /** The site hosts the worker's file. */
  worker?: boolean
  /** The answer of the browser to the question for permission. */
  permission?: 'granted' | 'denied'
  /** False keeps the browser's own push service, which a test machine does not reach. */
  service?: boolean
  options?: object
}

/** Opens a site with the chat in a browser with notices; null if this machine has none. */
export async function visit(bubblewire: Bubblewire, wanted: Wanted = {}): Promise<Visit | null> {
  const { worker = true, permission = 'granted', service: replaced = true, options = {} } = wanted
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
  const profile = mkdtempSync(join(tmpdir(), 'bubblewire-notices-'))
  const context = await contextWithNotices(profile, options)
  const end = async () => {
    await context?.close()
    server.closeAllConnections()
    server.close()
    await service.close()
    rmSync(profile, { recursive: true, force: true })
  }
  if (!context) {
    await end()
    return null
  }
  for (const origin of [site, new URL(api_url).origin])
    if (permission === 'granted') await context.grantPermissions(['notifications'], { origin })
  if (replaced) await replacePushService(context, service)
  const page = await context.newPage()
  await page.goto(site)

  const place = worker ? `${site}/bubblewire-worker.js/${channel_id}` : `${api_url}/push/${channel_id}`
  const control = await context.newCDPSession(page)
  const registered = await registrations(control)
  const running = async () => {
    const found = () => context.serviceWorkers().find((each) => each.url().startsWith(new URL(place).origin))
    await expect.poll(() => found() !== undefined).toBe(true)
    return found() as Worker
  }
  return {
    context,
    page,
    site,
    service,
    leave: async () => void (await page.goto('about:blank')),
    async sent(nth = 0) {
      await expect.poll(() => service.taken.length, { timeout: 20_000 }).toBeGreaterThan(nth)
      return service.taken[nth]?.message as PushMessage
    },
    async deliver(message, shows = true) {
      await expect.poll(() => registered.has(place)).toBe(true)
      // Chromium loses a notice if its list is requested while the notice is being drawn, so the test waits for the report first.
      const shown = shows && context.waitForEvent('request', { predicate: isShownReceipt })
      await control.send('ServiceWorker.deliverPushMessage', {
        origin: new URL(place).origin,
        registrationId: registered.get(place) ?? '',
        data: JSON.stringify(message),
      })
      await shown
    },
    notices: async () => (await running()).evaluate(shownNotices),
    click: async (action = '', reply) => (await running()).evaluate(clickNotice, { action, reply }),
    worker: running,
    end,
  }
}

/** As `visit`, but skips the journey if this machine has no such browser. */
export async function visitOrSkip(bubblewire: Bubblewire, wanted: Wanted = {}): Promise<Visit> {
  const made = await visit(bubblewire, wanted)
  test.skip(!made, 'No browser of this machine shows notices.')
  return made as Visit
}

/** Writes a message that nobody answers, closes the chat and opens it again: then the chat asks. */
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

async function contextWithNotices(profile: string, options: object): Promise<BrowserContext | null> {
  for (const executablePath of candidates) {
    if (!executablePath || !existsSync(executablePath)) continue
    const context = await chromium.launchPersistentContext(profile, {
      executablePath,
      args: ['--no-sandbox'],
      locale: 'en-GB',
      timezoneId: 'Europe/Berlin',
      viewport: { width: 1280, height: 800 },
      ...options,
    })
    if (await hasNotices(context)) return context
    await context.close()
  }
  return null
}

async function hasNotices(context: BrowserContext): Promise<boolean> {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<p>'))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await context.grantPermissions(['notifications'], { origin })
  const page = await context.newPage()
  await page.goto(origin)
  const permission = await page.evaluate(() => Notification.permission)
  await page.close()
  server.closeAllConnections()
  server.close()
  return permission === 'granted'
}

/** Endpoint and keys come from the push service of this test, and are kept as a browser keeps them. */
async function replacePushService(context: BrowserContext, service: PushService) {
  await context.exposeFunction('subscribeForTest', (key: string) => service.subscribe(key))
  await context.addInitScript(() => {
    if (!('PushManager' in window)) return
    const kept = 'subscription-for-test'
    const made = (text: string) => ({
      toJSON: () => {
        const { endpoint, ...keys } = JSON.parse(text)
        return { endpoint, keys }
      },
      unsubscribe: async () => {
        localStorage.removeItem(kept)
        return true
      },
    })
    PushManager.prototype.getSubscription = async () => {
      const text = localStorage.getItem(kept)
      return text ? (made(text) as never) : null
    }
    PushManager.prototype.subscribe = async (options) => {
      const bytes = new Uint8Array(options?.applicationServerKey as ArrayBuffer)
      const key = btoa(String.fromCharCode(...bytes))
        .replace(/\+/g, '-')
        .replace(/\//g, '_')
        .replace(/=/g, '')
      const { subscribeForTest } = window as unknown as { subscribeForTest(key: string): Promise<object> }
      const text = localStorage.getItem(kept) ?? JSON.stringify(await subscribeForTest(key))
      localStorage.setItem(kept, text)
      return made(text) as never
    }
  })
}

const isShownReceipt = (request: Request) =>
  request.url().endsWith('/push/receipts') && request.postData()?.includes('"shown"') === true

/** The registrations of workers by their scope. */
async function registrations(control: CDPSession): Promise<Map<string, string>> {
  const known = new Map<string, string>()
  control.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { scopeURL, registrationId } of registrations) known.set(scopeURL, registrationId)
  })
  await control.send('ServiceWorker.enable')
  return known
}

interface WorkerHere {
  registration: ServiceWorkerRegistration
  NotificationEvent: new (type: string, init: object) => Event
  dispatchEvent(event: Event): boolean
}

async function shownNotices(): Promise<string[]> {
  const { registration } = self as unknown as WorkerHere
  const shown = (await registration.getNotifications()) as (Notification & { actions: { title: string }[] })[]
  return shown.map(({ title, body, actions }) => [title, body, ...actions.map((each) => `[${each.title}]`)].join(' | '))
}

async function clickNotice({ action, reply }: { action: string; reply: string | undefined }): Promise<void> {
  const { registration, NotificationEvent } = self as unknown as WorkerHere
  const [notification] = await registration.getNotifications()
  self.dispatchEvent(new NotificationEvent('notificationclick', { notification, action, reply }))
}

const pageWith = (loader: string) =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>A shop</title><link rel="icon" href="data:,"><body><h1>A shop</h1><script async src="${loader}"></script></body></html>`
