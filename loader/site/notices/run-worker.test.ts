import { afterEach, expect, test, vi } from 'vitest'
import type { PushNotice } from '../../../contract/chat/push'
import { runWorker } from './run-worker'
import type { PageOfSite, WorkerEvents, WorkerScope } from './worker-scope'
import type { WorkerStore } from './worker-store'

// Runs the worker in a fake browser. e2e/site/notices.spec.ts runs it in a real browser.

afterEach(() => void vi.unstubAllGlobals())

const api = 'https://chat.example.com'
const siteScope = 'https://shop.example.com/bubblewire-worker.js/7'

function aStore(): WorkerStore {
  const entries = new Map<string, unknown>()
  return {
    read: async (name) => entries.get(name),
    names: async () => [...entries.keys()],
    write: async (name, value) => entries.set(name, value),
    remove: async (name) => entries.delete(name),
  }
}

const aPage = (parts: Partial<PageOfSite> = {}): PageOfSite => ({
  url: 'https://shop.example.com/cart',
  focused: false,
  visibilityState: 'hidden',
  frameType: 'top-level',
  focus: async () => {},
  postMessage: () => {},
  ...parts,
})

function aBrowser({ scope = siteScope, pages = [] as PageOfSite[], sync = true } = {}) {
  const shown: { title: string; options: NotificationOptions & { close(): void } }[] = []
  const posted: [string, Record<string, unknown>][] = []
  const opened: string[] = []
  const syncs: string[] = []
  let status: () => number | 'offline' = () => 200
  const listeners = new Map<string, (event: never) => void>()
  const subscribed: unknown[] = []
  const reasons: object[] = []
  const badges: number[] = []
  const self = {
    registration: {
      scope,
      async showNotification(title: string, options: NotificationOptions) {
        const close = () => void shown.splice(shown.indexOf(entry), 1)
        const entry = { title, options: { ...options, close } }
        shown.push(entry)
      },
      getNotifications: async ({ tag }: { tag: string }) =>
        shown.filter(({ options }) => options.tag === tag).map(({ options }) => options),
      pushManager: {
        async subscribe(options: unknown) {
          subscribed.push(options)
          return aSubscription('https://push.example.com/new')
        },
      },
      ...(sync && { sync: { register: async (tag: string) => void syncs.push(tag) } }),
    },
    clients: { matchAll: async () => pages, openWindow: async (address: string) => void opened.push(address) },
    async fetch(address: string, { body }: { body: string }) {
      const code = status()
      if (code === 'offline') throw new TypeError('offline')
      posted.push([address.replace(`${api}/push/`, ''), JSON.parse(body)])
      return { ok: code < 300, status: code, json: async () => reasons.shift() }
    },
    navigator: { setAppBadge: async (count: number) => void badges.push(count) },
    skipWaiting: async () => {},
    addEventListener: (name: string, listener: (event: never) => void) => void listeners.set(name, listener),
  }
  runWorker(self as unknown as WorkerScope, aStore())

  async function dispatch<N extends keyof WorkerEvents>(name: N, event: Omit<WorkerEvents[N], 'waitUntil'>) {
    const work: Promise<unknown>[] = []
    listeners.get(name)?.({ ...event, waitUntil: (each: Promise<unknown>) => work.push(each) } as never)
    await Promise.all(work)
  }
  return {
    ...{ shown, posted, opened, syncs, subscribed, reasons, badges, dispatch },
    answerWith: (next: typeof status) => {
      status = next
    },
    push: (message: unknown) => dispatch('push', { data: { json: () => message } }),
    click(action = '', reply: string | null = null) {
      const [{ title, options }] = shown as [(typeof shown)[number]]
      const notification = { title, ...options } as unknown as Notification
      return dispatch('notificationclick', { notification, action, reply })
    },
    of: (path: string) => posted.filter(([each]) => each === path).map(([, body]) => body),
  }
}

const aSubscription = (endpoint: string) =>
  ({ toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }) }) as unknown as PushSubscription

function aNotice(token = 'token-1'): PushNotice {
  const navigate = 'https://shop.example.com/cart#bubblewire-thread=t1'
  const texts = { sent: 'Sent', failed: 'Your answer could not be sent.' }
  return {
    web_push: 8030,
    mutable: true,
    notification: {
      ...{ title: 'Ana', body: 'Green or black?', navigate, tag: 't1', lang: 'en', dir: 'ltr' },
      actions: [
        { action: 'option:0', title: 'Green', navigate },
        { action: 'reply', title: 'Reply', type: 'text', navigate },
      ],
      data: { api, token, thread_id: 't1', content_id: 'c1', count: 1, texts },
    },
  }
}

test('a push shows a notice, and the server gets a receipt', async () => {
  const { push, shown, of } = aBrowser({ pages: [aPage()] })
  await push(aNotice())
  expect(shown).toMatchObject([{ title: 'Ana', options: { body: 'Green or black?', tag: 't1', renotify: true } }])
  // A browser that supports `navigate` opens that address itself, so the worker would lose an answer by button.
  expect(JSON.stringify({ ...shown[0]?.options, data: null })).not.toContain('navigate')
  expect(of('receipts')).toEqual([{ token: 'token-1', kind: 'shown' }])
})

test('while the customer looks at a page of the site, a push shows no notice', async () => {
  const { push, shown, posted } = aBrowser({ pages: [aPage(), aPage({ focused: true, visibilityState: 'visible' })] })
  await push(aNotice())
  expect([shown, posted]).toEqual([[], []])
})

test("a visible inbox on the same origin does not stop a customer's notice", async () => {
  const inbox = aPage({ url: `${api}/inbox/`, focused: true, visibilityState: 'visible' })
  const other = aBrowser({ scope: `${api}/push/7`, pages: [inbox] })
  await other.push(aNotice())
  expect(other.shown).toHaveLength(1)
  const chat = aBrowser({ scope: `${api}/push/7`, pages: [{ ...inbox, url: `${api}/chat/7/` }] })
  await chat.push(aNotice())
  expect(chat.shown).toEqual([])
})

test.each([[null], [{ notification: { title: 'Sale!' } }], [{ hello: 1 }]])(
  'the worker ignores a push of another sender, such as %j',
  async (message) => {
    const { push, shown, posted } = aBrowser()
    await push(message)
    expect([shown, posted]).toEqual([[], []])
  },
)

test('a test notice is shown although the settings page is visible', async () => {
  const settings = aPage({ url: `${api}/settings/`, focused: true, visibilityState: 'visible' })
  const { push, click, shown, posted, opened } = aBrowser({ scope: `${api}/settings/`, pages: [settings] })
  await push(aNotice(''))
  expect(shown).toHaveLength(1)
  await click()
  expect(posted).toEqual([])
  expect(opened).toHaveLength(1)
})

test('a conversation that was read elsewhere closes its notice', async () => {
  const { push, shown } = aBrowser()
  await push(aNotice())
  await push({ clear: 't1' })
  expect(shown).toEqual([])
})

test("a notice's button or text field sends an answer", async () => {
  const { push, click, of, opened, shown } = aBrowser()
  await push(aNotice())
  await click('option:0')
  await push(aNotice('token-2'))
  await click('reply', ' At six. ')
  expect(of('answers')).toEqual([
    { token: 'token-1', option: 0 },
    { token: 'token-2', text: 'At six.' },
  ])
  expect([shown, opened]).toEqual([[], []])
  await push(aNotice('token-3'))
  await click('reply', '  ')
  expect(opened).toEqual(['https://shop.example.com/cart#bubblewire-thread=t1'])
  expect(of('answers')).toHaveLength(2)
})

test.each(['offline', 429, 503] as const)('an answer that fails with %s is sent again one time', async (failure) => {
  const { push, click, of, syncs, dispatch: tell, answerWith } = aBrowser()
  await push(aNotice())
  answerWith(() => failure)
  await click('option:0')
  expect(syncs).toEqual(['bubblewire-answers'])
  await expect(tell('sync', {})).rejects.toThrow('answers wait')
  answerWith(() => 200)
  const before = of('answers').length
  await tell('sync', {})
  await tell('sync', {})
  expect(of('answers').slice(before)).toEqual([{ token: 'token-1', option: 0 }])
})

test('without Background Sync, the next push or page sends a failed answer', async () => {
  for (const wake of ['push', 'page']) {
    const { push, click, of, dispatch: tell, answerWith } = aBrowser({ sync: false })
    await push(aNotice())
    answerWith(() => 'offline')
    await click('option:0')
    answerWith(() => 200)
    if (wake === 'push') await push(aNotice('token-2'))
    else await tell('message', { data: 'bubblewire-answers' })
    expect(of('answers')).toEqual([{ token: 'token-1', option: 0 }])
  }
})

test('a refused answer shows a new notice that opens the chat', async () => {
  const { push, click, shown, dispatch: tell, opened, of, answerWith } = aBrowser()
  await push(aNotice())
  answerWith(() => 409)
  await click('option:0')
  expect(shown).toMatchObject([{ title: 'Ana', options: { body: 'Your answer could not be sent.', tag: 't1' } }])
  await tell('sync', {})
  expect(of('answers')).toHaveLength(1)
  await click()
  expect(opened).toEqual(['https://shop.example.com/cart#bubblewire-thread=t1'])
})

test('a click opens the chat in an open page of the site or in a new page', async () => {
  const messages: unknown[] = []
  const takes = aPage({
    postMessage(message, [port]) {
      messages.push(message)
      port?.postMessage(true)
    },
  })
  const open = aBrowser({ pages: [takes] })
  await open.push(aNotice())
  await open.click()
  expect(messages).toEqual([{ bubblewire: 1, scope: siteScope, thread_id: 't1' }])
  expect(open.opened).toEqual([])
  expect(open.of('receipts')).toContainEqual({ token: 'token-1', kind: 'opened' })

  const silent = aBrowser({ pages: [aPage()] })
  await silent.push(aNotice())
  await silent.click()
  expect(silent.opened).toHaveLength(1)
})

test('a new subscription of the browser replaces the old subscription', async () => {
  const { push, dispatch: tell, of, subscribed } = aBrowser()
  const change = { oldSubscription: { options: { userVisibleOnly: true } } as PushSubscription }
  await tell('pushsubscriptionchange', change)
  expect(of('renewals')).toEqual([])
  await push(aNotice())
  await tell('pushsubscriptionchange', change)
  expect(of('renewals')).toEqual([
    { token: 'token-1', endpoint: 'https://push.example.com/new', p256dh: 'p', auth: 'a' },
  ])
  expect(subscribed.at(-1)).toEqual({ userVisibleOnly: true })
  await tell('pushsubscriptionchange', { newSubscription: aSubscription('https://push.example.com/made') })
  expect(of('renewals').at(-1)).toMatchObject({ endpoint: 'https://push.example.com/made' })
})

test('for a notice that WebKit has shown, the worker only sends a receipt', async () => {
  const { dispatch: tell, shown, of } = aBrowser()
  await tell('push', { data: null, notification: { data: aNotice().notification.data } as Notification })
  expect(shown).toEqual([])
  expect(of('receipts')).toEqual([{ token: 'token-1', kind: 'shown' }])
})

test("the inbox's icon shows the number from the last push", async () => {
  const inbox = { scope: `${api}/inbox/` }
  const settings = { url: `${api}/settings/`, focused: true, visibilityState: 'visible' } as const
  const { push, shown, badges, click, answerWith, reasons } = aBrowser({ ...inbox, pages: [aPage(settings)] })
  await push({ ...aNotice(), app_badge: 3 })
  expect([shown.length, badges]).toEqual([1, [3]])
  answerWith(() => 403)
  reasons.push({ sentence: 'Ben has this conversation.' })
  await click('reply', 'Mine')
  expect(shown).toMatchObject([{ title: 'Ana', options: { body: 'Ben has this conversation.', tag: 't1' } }])
  const inView = { url: `${api}/inbox/?open=t1`, focused: true, visibilityState: 'visible' } as const
  const open = aBrowser({ ...inbox, pages: [aPage(inView)] })
  await open.push(aNotice())
  expect(open.shown).toEqual([])
  await open.push({ clear: 't1', app_badge: 0 })
  expect(open.badges).toEqual([0])
})
