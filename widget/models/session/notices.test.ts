import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import type { NoticesOnPage, SubscriptionKeys } from '../../../contract/chat/embed'
import type { SendRequest } from '../sync/request'
import { aCustomer } from '../testing/a-customer'
import { aContent, aThread } from '../testing/builders'
import { fakeClock, resolvePromises } from '../testing/fake-clock'
import { createNotices } from './notices'

const keys: SubscriptionKeys = { endpoint: 'https://push.example.com/1', p256dh: 'p', auth: 'a' }

interface NoticeOptions {
  worker?: boolean
  permission?: NoticesOnPage['permission']
  choice?: string | null
  subscription?: SubscriptionKeys | null
  key?: string | null
  hasWindow?: boolean
  inWindow?: () => Promise<SubscriptionKeys | null>
  refuses?: boolean
}

function aChat(given: NoticeOptions = {}) {
  const { worker = true, permission = 'default', choice = null, subscription = null, key = 'key' } = given
  const { hasWindow = true, inWindow = async () => keys, refuses = false } = given
  const { conversation } = aCustomer()
  const clock = fakeClock()
  const shell = { open: signal(true) }
  const page = signal<NoticesOnPage | null>(null)
  const told: string[] = []
  const asked: [string, unknown][] = []
  const tell = (more: Partial<NoticesOnPage> = {}) => {
    page.value = { choice, worker: null, permission, subscription, ...page.value, ...more }
  }
  const ask = (async (event: string, request: unknown) => {
    asked.push([event, request])
    if (event === 'push:key') return { ok: true, value: { key } }
    return refuses ? { ok: false, error: { code: 'push_off', message: '' } } : { ok: true, value: {} }
  }) as SendRequest
  const notices = createNotices({
    ...{ conversation, shell, clock, ask },
    pageContext: () => ({ page_url: 'https://shop.example.com/', language: 'de' }),
    place: {
      page,
      recall: () => tell(),
      findWorker: () => tell({ worker }),
      keep: (kept) => void told.push(`keep ${kept}`),
      subscribe: (withKey) => void told.push(`subscribe ${withKey}`),
      unsubscribe: () => void told.push('unsubscribe'),
      hasWindow,
      openWindow: inWindow,
    },
  })
  conversation.applySync({ threads: [aThread()], contents: [], gone: [], more: false, identity: null }, {})
  return {
    ...{ notices, conversation, clock, shell, told, asked, tell },
    write: (seq = 1) => conversation.contentAdded(aContent({ from: 'customer', seq })),
    reply: (seq = 2) => conversation.contentAdded(aContent({ seq })),
    wait: () => clock.advance(10_000),
    line: () => notices.state.value,
  }
}

test('a customer who gets a reply soon is not asked about notifications', async () => {
  const { write, reply, wait, line, asked } = aChat()
  await wait()
  write()
  reply()
  await wait()
  expect(line()).toBe('none')
  expect(asked).toEqual([])
})

test('a customer who waits ten seconds is asked about notifications', async () => {
  const { write, reply, clock, line } = aChat()
  write()
  await clock.advance(9_999)
  expect(line()).toBe('none')
  await clock.advance(1)
  expect(line()).toBe('ask')
  reply()
  expect(line()).toBe('none')
})

test('a waiting customer who reopens the chat is asked about notifications', async () => {
  const { write, shell, line } = aChat()
  write()
  shell.open.value = false
  await resolvePromises()
  shell.open.value = true
  expect(line()).toBe('ask')
})

test.each<[string, NoticeOptions]>([
  ['said no before', { choice: 'no' }],
  ['has notices', { choice: '{"scope":"chat","endpoint":"https://push.example.com/1"}' }],
  ['has a browser that refuses notices of the site', { permission: 'denied' }],
  ['is at a source without notices', { key: null }],
  ['has a browser without push', { worker: false, hasWindow: false }],
])('a customer who %s never sees the question', async (_, given) => {
  const { write, wait, line } = aChat(given)
  write()
  await wait()
  expect(line()).toBe('none')
})

test('a customer who declines notifications is not asked again', async () => {
  const { write, reply, wait, notices, told, line } = aChat()
  write()
  await wait()
  notices.decline()
  expect([line(), told]).toEqual(['none', ['keep no']])
  reply(2)
  write(3)
  await wait()
  expect(line()).toBe('none')
})

test('a site with the service worker subscribes the browser itself', async () => {
  const { write, wait, notices, told, tell, asked, line } = aChat()
  write()
  await wait()
  notices.accept()
  expect([line(), told]).toEqual(['wait', ['subscribe key']])
  tell({ subscription: keys })
  await resolvePromises()
  expect(line()).toBe('on')
  const page = { page_url: 'https://shop.example.com/', language: 'de' }
  expect(asked.at(-1)).toEqual(['push:subscribe', { ...keys, ...page, scope: 'site' }])
  expect(told.at(-1)).toBe(`keep {"scope":"site","endpoint":"${keys.endpoint}"}`)
})

test.each(['denied', 'failed'] as const)(
  'the customer reads that the subscription was not possible: %s',
  async (problem) => {
    const { write, wait, notices, tell, line } = aChat()
    write()
    await wait()
    notices.accept()
    tell({ problem })
    expect(line()).toBe(problem)
  },
)

test('a subscription that the server refuses is not stored', async () => {
  const { write, wait, notices, tell, told, line } = aChat({ refuses: true })
  write()
  await wait()
  notices.accept()
  tell({ subscription: keys })
  await resolvePromises()
  expect([line(), told]).toEqual(['failed', ['subscribe key']])
})

test('a site without the service worker subscribes the browser in a window', async () => {
  const { write, wait, notices, asked, line } = aChat({ worker: false })
  write()
  await wait()
  notices.accept()
  expect(line()).toBe('window')
  await resolvePromises()
  expect(line()).toBe('on')
  expect(asked.at(-1)).toMatchObject(['push:subscribe', { scope: 'chat' }])

  const closed = aChat({ worker: false, inWindow: async () => null })
  closed.write()
  await closed.wait()
  closed.notices.accept()
  await resolvePromises()
  expect(closed.line()).toBe('none')

  const denied = aChat({ worker: false, inWindow: () => Promise.reject('denied') })
  denied.write()
  await denied.wait()
  denied.notices.accept()
  await resolvePromises()
  expect([denied.line(), denied.told]).toEqual(['denied', ['keep no']])
})

test('a new chat asks again if the browser lost its subscription', async () => {
  const choice = `{"scope":"site","endpoint":"${keys.endpoint}"}`
  const known = aChat({ choice, subscription: keys })
  await resolvePromises()
  known.tell()
  expect(known.told).toEqual([`keep ${choice}`])
  expect(known.asked.map(([event]) => event)).toEqual(['push:subscribe'])

  const lost = aChat({ choice })
  await resolvePromises()
  expect(lost.told).toEqual(['keep null'])
  lost.write()
  await lost.wait()
  expect(lost.line()).toBe('ask')
})

test('turning notifications off in the menu also deletes them on the server', async () => {
  const { notices, told, asked } = aChat({
    choice: `{"scope":"site","endpoint":"${keys.endpoint}"}`,
    subscription: keys,
  })
  await notices.stop()
  expect(told.slice(-2)).toEqual(['keep no', 'unsubscribe'])
  expect(asked.at(-1)).toEqual(['push:unsubscribe', { endpoint: keys.endpoint }])
  expect(notices.on.value).toBe(false)
})

test('a click on a notification opens its conversation', () => {
  const { conversation, tell } = aChat()
  conversation.applySync(
    { threads: [aThread({ id: 'thread-2' })], contents: [], gone: [], more: false, identity: null },
    {},
  )
  tell({ clicked: 'thread-1' })
  expect(conversation.thread.value?.id).toBe('thread-1')
  tell({ clicked: 'thread-of-somebody' })
  expect(conversation.thread.value?.id).toBe('thread-1')
})
