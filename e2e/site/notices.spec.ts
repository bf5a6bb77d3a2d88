import type { BrowserContext, FrameLocator } from '@playwright/test'
import { axeFindings, chatFrame } from '../testing/axe'
import type { Bubblewire } from '../testing/bubblewire'
import { bubbleOf, chatOf, expect, line, openChat, say, test } from '../testing/bubblewire'
import { quietSource } from '../testing/inbox-page'
import { noticeIn, question, visitOrSkip, writeAndReturn } from '../testing/notices'

// The server makes the pushes; the test hands them to the browser through its developer tools.

const tea = {
  type: 'select',
  items: [
    { title: 'Green', payload: 'green' },
    { title: 'Black', payload: 'black' },
    { title: 'White', payload: 'white' },
  ],
}

async function sourceWithNotices(bubblewire: Bubblewire): Promise<Bubblewire> {
  const quiet = await quietSource(bubblewire)
  await switchNotices(quiet, true)
  return quiet
}

async function switchNotices(bubblewire: Bubblewire, push: boolean) {
  const { records } = (await bubblewire.call('GET', '/1.0/content_sources?limit=100')) as unknown as {
    records: { id: string; channel_id: string; settings: object }[]
  }
  const source = records.find(({ channel_id }) => channel_id === bubblewire.demo.channel_id)
  await bubblewire.call('PUT', `/1.0/content_sources/${source?.id}`, { settings: { ...source?.settings, push } })
}

async function aWaitingCustomer(bubblewire: Bubblewire, words: string, wanted = {}) {
  const shop = await sourceWithNotices(bubblewire)
  const visit = await visitOrSkip(shop, wanted)
  const chat = await writeAndReturn(visit.page, words)
  await chat.getByRole('button', { name: 'Notify me' }).click()
  await expect(noteIn(chat)).toHaveText('We will notify you, even when this page is closed.')
  const asked = await bubblewire.idOf(words)
  await visit.leave()
  const reply = (given: object) => bubblewire.call('POST', '/1.0/contents', { in_reply_to_id: asked, ...given })
  return { visit, reply }
}

const noteIn = (chat: FrameLocator) => chat.getByRole('region', { name: 'Notifications of replies' })

async function storedTexts(bubblewire: Bubblewire): Promise<string[]> {
  const { records } = (await bubblewire.call('GET', '/1.0/contents?limit=20')) as unknown as {
    records: { body: string }[]
  }
  return records.map(({ body }) => body)
}

test('the chat offers notices only to waiting customers', async ({ bubblewire }) => {
  const shop = await sourceWithNotices(bubblewire)
  const { page, end } = await visitOrSkip(shop)
  const chat = await writeAndReturn(page, 'Do you ask me?')
  const asked = noteIn(chat)
  await expect(asked.getByText(question)).toBeVisible()
  expect(await axeFindings(chatFrame(page))).toEqual([])
  await asked.getByRole('button', { name: 'Notify me' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(asked).toBeHidden()
  await page.reload()
  await say(chatOf(page), 'And now?')
  await expect(line(chatOf(page), 'And now?')).toBeVisible()
  await chat.getByRole('button', { name: 'Close chat' }).click()
  await page.getByRole('button', { name: /chat/i }).click()
  await expect(chat.getByText('Sent', { exact: true })).toBeVisible()
  await expect(chat.getByText(question)).toHaveCount(0)
  await end()
})

test('the chat offers notices after ten seconds of waiting', { tag: '@deep' }, async ({ bubblewire }) => {
  const shop = await sourceWithNotices(bubblewire)
  const { page, end } = await visitOrSkip(shop)
  await page.getByRole('button', { name: /chat/i }).click()
  const chat = chatOf(page)
  await say(chat, 'Is anybody here today?')
  await expect(chat.getByText('Sent', { exact: true })).toBeVisible()
  await expect(chat.getByText(question)).toHaveCount(0)
  const asked = noteIn(chat)
  await expect(asked.getByText(question)).toBeVisible({ timeout: 20_000 })
  const in_reply_to_id = await bubblewire.idOf('Is anybody here today?')
  await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id, body: 'Yes, we are.' })
  await expect(line(chat, 'Yes, we are.')).toBeVisible()
  await expect(asked).toHaveCount(0)
  await end()
})

test('a reply appears as a notice with buttons that answer', { tag: '@deep' }, async ({ bubblewire }) => {
  const { visit, reply } = await aWaitingCustomer(bubblewire, 'Which tea do you have?')
  await reply({ body: 'Which one would you like?', structured_content: tea })
  const message = await visit.sentPush()
  await visit.deliver(message)
  await expect
    .poll(visit.notices)
    .toEqual([expect.stringMatching(/Which one would you like\? \| \[Green\] \| \[Black\]$/)])
  await visit.click('option:1')
  await expect.poll(visit.notices).toEqual([])
  await expect.poll(async () => (await storedTexts(bubblewire)).filter((text) => text === 'Black')).toEqual(['Black'])
  // A push service can deliver a push twice.
  await visit.deliver(message)
  await expect.poll(async () => (await visit.notices()).length).toBe(1)
  await visit.click('option:1')
  await expect.poll(visit.notices).toEqual([])
  await visit.page.goto(visit.site)
  await expect(line(chatOf(visit.page), 'Black')).toHaveCount(1)
  expect((await storedTexts(bubblewire)).filter((text) => text === 'Black')).toEqual(['Black'])
  await visit.end()
})

test('an answer typed into a notice arrives once, even if written offline', { tag: '@deep' }, async ({
  bubblewire,
}) => {
  const { visit, reply } = await aWaitingCustomer(bubblewire, 'When do you close?')
  await reply({ body: 'At six. Do you come by?' })
  const message = await visit.sentPush()
  await visit.deliver(message)
  await expect.poll(visit.notices).toEqual([expect.stringContaining('At six. Do you come by? | [Reply]')])
  await visit.context.setOffline(true)
  await visit.click('reply', 'Yes, at five.')
  await expect.poll(visit.notices).toEqual([])
  expect(await storedTexts(bubblewire)).not.toContain('Yes, at five.')
  await visit.context.setOffline(false)
  await visit.deliver(message)
  await expect
    .poll(async () => (await storedTexts(bubblewire)).filter((text) => text === 'Yes, at five.'))
    .toEqual(['Yes, at five.'])
  await visit.end()
})

test('while a page of the site is visible no notice appears', { tag: '@deep' }, async ({ bubblewire }) => {
  const { visit, reply } = await aWaitingCustomer(bubblewire, 'Do you deliver?')
  await reply({ body: 'Yes, everywhere.' })
  const message = await visit.sentPush()
  await visit.page.goto(visit.site)
  await visit.deliver(message, false)
  // The browser handles pushes in order. A second notice could come only from the first push.
  await visit.leave()
  await visit.deliver({ ...message, notification: { ...noticeIn(message), tag: 'second' } } as never)
  await expect.poll(async () => (await visit.notices()).length).toBe(1)
  await visit.end()
})

test('the address of a notice opens the conversation', { tag: '@deep' }, async ({ bubblewire }) => {
  const { visit, reply } = await aWaitingCustomer(bubblewire, 'Do you have vases?')
  await reply({ body: 'Three of them.' })
  const { navigate } = noticeIn(await visit.sentPush())
  await visit.page.goto(navigate)
  await expect(line(chatOf(visit.page), 'Three of them.')).toBeVisible()
  await expect.poll(() => visit.page.url()).not.toContain('#')
  await visit.end()
})

async function waitingNotices(bubblewire: Bubblewire): Promise<number> {
  const { outbox } = (await bubblewire.call('GET', '/1.0/health')) as { outbox: { kind: string; waiting: number }[] }
  return outbox.find(({ kind }) => kind === 'reach')?.waiting ?? 0
}

test('after signing out the browser has no subscription and gets no push', { tag: '@deep' }, async ({ bubblewire }) => {
  const { visit, reply } = await aWaitingCustomer(bubblewire, 'Can you forget me?')
  await visit.page.goto(visit.site)
  await visit.page.evaluate(() =>
    (window as unknown as { bubblewire: { push(command: string[]): Promise<unknown> } }).bubblewire.push(['signOut']),
  )
  await expect.poll(() => visit.page.evaluate(() => localStorage.getItem('subscription-for-test'))).toBe(null)
  await visit.leave()
  await reply({ body: 'Of course.' })
  // The outbox contains the push until the push service accepts it.
  await expect.poll(() => waitingNotices(bubblewire)).toBe(0)
  expect(visit.service.takenPushes).toEqual([])
  await visit.end()
})

test('the customer sees an error when the push service does not answer', { tag: '@deep' }, async ({ bubblewire }) => {
  const shop = await sourceWithNotices(bubblewire)
  const { page, end } = await visitOrSkip(shop, { service: false })
  const chat = await writeAndReturn(page, 'Is this on?')
  await chat.getByRole('button', { name: 'Notify me' }).click()
  const told = noteIn(chat)
  await expect(told.getByText('Confirm in your browser')).toBeVisible()
  await expect(told.getByText('Notifications could not be switched on. Try again later.')).toBeVisible({
    timeout: 20_000,
  })
  await end()
})

test('without the worker, the chat asks for notices in a small window', { tag: '@deep' }, async ({ bubblewire }) => {
  const shop = await sourceWithNotices(bubblewire)
  const visit = await visitOrSkip(shop, { worker: false })
  const chat = await writeAndReturn(visit.page, 'Do you wrap gifts?')
  const opening = visit.context.waitForEvent('page')
  await chat.getByRole('button', { name: 'Notify me' }).click()
  const small = await opening
  await expect(small.getByRole('heading', { name: 'Notifications of replies' })).toBeVisible()
  expect(await axeFindings(small)).toEqual([])
  await small.getByRole('button', { name: 'Allow notifications' }).click()
  await expect(noteIn(chat)).toHaveText('We will notify you, even when this page is closed.')
  expect(small.isClosed()).toBe(true)
  const in_reply_to_id = await bubblewire.idOf('Do you wrap gifts?')
  await visit.leave()
  await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id, body: 'We do.' })
  const message = await visit.sentPush()
  expect(noticeIn(message).navigate).toContain(visit.site)
  await visit.deliver(message)
  await expect.poll(visit.notices).toEqual([expect.stringContaining('We do. | [Reply]')])
  await visit.click('reply', 'Lovely.')
  await expect.poll(async () => (await storedTexts(bubblewire)).includes('Lovely.')).toBe(true)
  await visit.end()
})

async function registersInShop(context: BrowserContext, bubblewire: Bubblewire) {
  const { site_url, channel_id } = bubblewire.demo
  const { origin } = new URL(site_url)
  await switchNotices(bubblewire, true)
  try {
    await context.grantPermissions(['notifications'], { origin })
    const page = await context.newPage()
    const chat = await openChat(page, bubblewire)
    await say(chat, 'Do you notify me here?')
    await bubblewire.idOf('Do you notify me here?')
    await chat.getByRole('button', { name: 'More options' }).click()
    await chat.getByRole('switch', { name: 'Notify me of replies' }).click()
    await expect(noteIn(chat)).toHaveText('We will notify you, even when this page is closed.')
    expect(await page.evaluate(registeredWorkers)).toEqual([
      { scope: `${origin}/bubblewire-worker.js/${channel_id}`, script: `${origin}/bubblewire-worker.js` },
    ])
  } finally {
    await switchNotices(bubblewire, false)
  }
}

async function registeredWorkers() {
  const all = await navigator.serviceWorker.getRegistrations()
  return all.map(({ scope, active }) => ({ scope, script: active?.scriptURL }))
}

test('the customer switches notices off and on in the menu', { tag: '@deep' }, async ({ bubblewire }) => {
  const { visit, reply } = await aWaitingCustomer(bubblewire, 'Do you repair kettles?')
  await visit.page.goto(visit.site)
  const chat = chatOf(visit.page)
  const choice = chat.getByRole('switch', { name: 'Notify me of replies' })
  await chat.getByRole('button', { name: 'More options' }).click()
  await expect(choice).toBeChecked()
  await choice.click()
  await expect(choice).not.toBeChecked()
  await expect.poll(() => visit.page.evaluate(() => localStorage.getItem('subscription-for-test'))).toBe(null)
  await choice.click()
  await expect(noteIn(chat)).toHaveText('We will notify you, even when this page is closed.')
  await visit.leave()
  await reply({ body: 'Only ours.' })
  expect(noticeIn(await visit.sentPush()).body).toBe('Only ours.')
  await test.step('the demo shop registers its own worker', () => registersInShop(visit.context, bubblewire))
  await visit.end()
})

test('the page doctor names the origin of notices and a faulty worker file', { tag: '@deep' }, async ({
  bubblewire,
}) => {
  const shop = await sourceWithNotices(bubblewire)
  for (const [worker, says] of [
    [true, 'notices come from this site'],
    [false, 'a small window of the chat asks'],
  ] as const) {
    const { page, end } = await visitOrSkip(shop, { worker })
    await expect(page.locator('[id^="bubblewire:"]')).toHaveCount(1)
    await page.evaluate(() =>
      (window as unknown as { bubblewire: { push(command: string[]): Promise<unknown> } }).bubblewire.push(['debug']),
    )
    await expect(page.getByRole('dialog', { name: 'Page doctor' }).getByText(says)).toBeVisible()
    await end()
  }
})

test('the window of the chat sends no message to an opener of another origin', { tag: '@deep' }, async ({
  bubblewire,
}) => {
  const shop = await sourceWithNotices(bubblewire)
  const { page, context, end } = await visitOrSkip(shop)
  const opening = context.waitForEvent('page')
  await page.evaluate((address) => {
    const heard: unknown[] = []
    Object.assign(window, { heard })
    const opened = window.open(address)
    // The chat of the page posts messages to the window, too.
    addEventListener('message', ({ data, source }) => source === opened && heard.push(data))
    setInterval(() => opened?.postMessage({ bubblewire: 1, type: 'begin', key: 'k', channel_id: 'c', texts: {} }, '*'))
  }, `${bubblewire.demo.api_url}/push`)
  const strange = await opening
  await strange.waitForLoadState()
  await strange.evaluate(() => new Promise((done) => addEventListener('message', done, { once: true })))
  await expect(strange.locator('main')).toBeEmpty()
  expect(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([])
  await end()
})

test('a click on a notice opens the conversation in a page already open', { tag: '@deep' }, async ({ bubblewire }) => {
  const { visit, reply } = await aWaitingCustomer(bubblewire, 'Do you have a shop in Leeds?')
  await reply({ body: 'In Briggate.' })
  await visit.deliver(await visit.sentPush())
  await visit.page.goto(visit.site)
  const chat = chatOf(visit.page)
  await chat.getByRole('button', { name: 'Close chat' }).click()
  await expect(bubbleOf(visit.page)).toBeVisible()
  // Browsers let a worker focus a page only after a real click, so the test replaces `focus`.
  await (await visit.worker()).evaluate(() => {
    const { WindowClient } = self as unknown as { WindowClient: { prototype: { focus(): Promise<void> } } }
    WindowClient.prototype.focus = async () => {}
  })
  await visit.click()
  await expect(line(chat, 'In Briggate.')).toBeVisible()
  await expect(bubbleOf(visit.page)).toBeHidden()
  expect(visit.context.pages().filter((page) => page.url().startsWith(visit.site))).toHaveLength(1)
  await visit.end()
})
