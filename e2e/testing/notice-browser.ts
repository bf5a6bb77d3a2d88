import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type CDPSession, chromium, type Page, type Request, type Worker } from '@playwright/test'
import type { PushMessage } from '../../contract/chat/push'
import type { PushService } from '../../server/testing/a-push-service'
import { expect } from './bubblewire'

// A browser with notices. Tests must not call the real push service, so a local one replaces it.

/** Lets Playwright see the requests of workers. */
process.env.PW_EXPERIMENTAL_SERVICE_WORKER_NETWORK_EVENTS = '1'

export interface NoticeBrowser {
  context: BrowserContext
  page: Page
  close(): Promise<void>
}

interface BrowserOptions {
  origins: readonly string[]
  permission?: 'granted' | 'denied'
  /** The push service of the test. Null leaves the browser's own, which test machines cannot reach. */
  service: PushService | null
  options?: object
}

/** Starts a browser with notices. Returns null for a build without notices, such as the headless one. */
export async function noticeBrowser({
  origins,
  permission = 'granted',
  service,
  options = {},
}: BrowserOptions): Promise<NoticeBrowser | null> {
  const profile = mkdtempSync(join(tmpdir(), 'bubblewire-notices-'))
  const context = await contextWithNotices(profile, options)
  const close = async () => {
    await context?.close()
    rmSync(profile, { recursive: true, force: true })
  }
  if (!context) {
    await close()
    return null
  }
  for (const origin of origins)
    if (permission === 'granted') await context.grantPermissions(['notifications'], { origin })
  if (service) await replacePushService(context, service)
  return { context, page: await context.newPage(), close }
}

export async function workerAt({ context, page }: NoticeBrowser, place: string) {
  const control = await context.newCDPSession(page)
  const registered = await registrations(control)
  const worker = async () => {
    const found = () => context.serviceWorkers().find((each) => each.url().startsWith(new URL(place).origin))
    await expect.poll(() => found() !== undefined).toBe(true)
    return found() as Worker
  }
  return {
    worker,
    /** Hands a push to the browser, as its push service would. Waits for the notice unless `shows` is false. */
    async deliver(message: PushMessage, shows = true) {
      await expect.poll(() => registered.has(place)).toBe(true)
      // Chromium loses a notice that is listed while it appears, so this first waits for the worker's receipt.
      const receipt = shows && context.waitForEvent('request', { predicate: isShownReceipt })
      await control.send('ServiceWorker.deliverPushMessage', {
        origin: new URL(place).origin,
        registrationId: registered.get(place) ?? '',
        data: JSON.stringify(message),
      })
      await receipt
    },
    notices: async () => (await worker()).evaluate(shownNotices),
    click: async (action = '', reply?: string) => (await worker()).evaluate(clickNotice, { action, reply }),
  }
}

async function contextWithNotices(profile: string, options: object): Promise<BrowserContext | null> {
  // Browsers without a profile folder have no notices.
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.BROWSER_PATH ?? '',
    args: ['--no-sandbox'],
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
    ...options,
  })
  if (await hasNotices(context)) return context
  await context.close()
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

async function replacePushService(context: BrowserContext, service: PushService) {
  await context.exposeFunction('subscribeForTest', (key: string) => service.subscribe(key))
  await context.addInitScript(() => {
    if (!('PushManager' in window)) return
    const storageKey = 'subscription-for-test'
    const subscriptionOf = (text: string) => ({
      toJSON: () => {
        const { endpoint, ...keys } = JSON.parse(text)
        return { endpoint, keys }
      },
      unsubscribe: async () => {
        localStorage.removeItem(storageKey)
        return true
      },
    })
    PushManager.prototype.getSubscription = async () => {
      const text = localStorage.getItem(storageKey)
      return text ? (subscriptionOf(text) as never) : null
    }
    PushManager.prototype.subscribe = async (options) => {
      const bytes = new Uint8Array(options?.applicationServerKey as ArrayBuffer)
      const key = btoa(String.fromCharCode(...bytes))
        .replace(/\+/g, '-')
        .replace(/\//g, '_')
        .replace(/=/g, '')
      const { subscribeForTest } = window as unknown as { subscribeForTest(key: string): Promise<object> }
      const text = localStorage.getItem(storageKey) ?? JSON.stringify(await subscribeForTest(key))
      localStorage.setItem(storageKey, text)
      return subscriptionOf(text) as never
    }
  })
}

const isShownReceipt = (request: Request) =>
  request.url().endsWith('/push/receipts') && request.postData()?.includes('"shown"') === true

async function registrations(control: CDPSession): Promise<Map<string, string>> {
  const registrationIds = new Map<string, string>()
  control.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { scopeURL, registrationId } of registrations) registrationIds.set(scopeURL, registrationId)
  })
  await control.send('ServiceWorker.enable')
  return registrationIds
}

interface WorkerScope {
  registration: ServiceWorkerRegistration
  NotificationEvent: new (type: string, init: object) => Event
  dispatchEvent(event: Event): boolean
}

async function shownNotices(): Promise<string[]> {
  const { registration } = self as unknown as WorkerScope
  const notifications = (await registration.getNotifications()) as (Notification & { actions: { title: string }[] })[]
  return notifications.map(({ title, body, actions }) =>
    [title, body, ...actions.map((each) => `[${each.title}]`)].join(' | '),
  )
}

async function clickNotice({ action, reply }: { action: string; reply: string | undefined }): Promise<void> {
  const { registration, NotificationEvent } = self as unknown as WorkerScope
  const [notification] = await registration.getNotifications()
  self.dispatchEvent(new NotificationEvent('notificationclick', { notification, action, reply }))
}
