import type { Browser, Page } from '@playwright/test'
import {
  type Bubblewire,
  bubbleOf,
  chatOf,
  expect,
  line,
  newBubblewire,
  openChat,
  say,
  test,
} from '../testing/bubblewire'
import { openHostPage, runCommand } from '../testing/host-pages'
import { type NarrowProxy, startNarrowProxy } from '../testing/narrow-proxy'

test.describe.configure({ mode: 'serial' })

let bubblewire: Bubblewire
let proxy: NarrowProxy
test.beforeAll(async () => {
  bubblewire = await newBubblewire()
  proxy = await startNarrowProxy(bubblewire.port, 403)
  bubblewire.publicUrl = proxy.url
  await bubblewire.start()
})
test.afterAll(async () => {
  await proxy.close()
  await bubblewire.dispose()
})

const pollingMark = (page: Page) => chatOf(page).locator('html[data-polls]')
const reply = async (asked: string, body: string) =>
  bubblewire.call('POST', '/1.0/contents', { in_reply_to_id: await bubblewire.idOf(asked), body })

async function writesAndHears(page: Page, text: string) {
  const chat = chatOf(page)
  await say(chat, text)
  await expect(chat.getByText('Sending…')).toHaveCount(0, { timeout: 20_000 })
  await reply(text, `To ${text}`)
  await expect(line(chat, `To ${text}`)).toBeVisible({ timeout: 15_000 })
}

const aPage = async (browser: Browser) => (await browser.newContext()).newPage()
const networkChanges = (page: Page) =>
  chatOf(page)
    .locator('body')
    .evaluate(() => void dispatchEvent(new Event('online')))

for (const answer of [200, 403, 502, 'silence'] as const)
  test(`a chat whose WebSocket gets ${answer} polls until the WebSocket works`, { tag: '@deep' }, async ({
    browser,
  }) => {
    test.setTimeout(120_000)
    proxy.set(answer)
    const page = await aPage(browser)
    await openChat(page, bubblewire)
    await writesAndHears(page, `Blocked by ${answer}`)
    await expect(pollingMark(page)).toHaveCount(1)
    proxy.set('pass')
    await networkChanges(page)
    await expect(pollingMark(page)).toHaveCount(0, { timeout: 30_000 })
    const before = proxy.counters.polls
    await writesAndHears(page, `Free after ${answer}`)
    expect(proxy.counters.polls).toBe(before)
    await expect(line(chatOf(page), `Blocked by ${answer}`).first()).toBeVisible()
  })

test('on a slow network the chat waits for its WebSocket and does not poll', { tag: '@deep' }, async ({ browser }) => {
  proxy.set('slow')
  const page = await aPage(browser)
  let measured = 0
  page.on('request', (request) => {
    if (request.method() === 'HEAD') measured += 1
  })
  const before = proxy.counters.polls
  const chat = await openChat(page, bubblewire)
  await say(chat, 'Slowly')
  await expect.poll(() => measured, { timeout: 20_000 }).toBe(1)
  await expect(chat.getByText('Sending…')).toHaveCount(0, { timeout: 20_000 })
  expect(proxy.counters.polls).toBe(before)
})

test('polling delivers each message once through a proxy that cuts polls', { tag: '@deep' }, async ({ browser }) => {
  proxy.set(403)
  const page = await aPage(browser)
  await openChat(page, bubblewire)
  await writesAndHears(page, 'Before the cut')
  await expect(pollingMark(page)).toHaveCount(1)
  const cookies = proxy.counters.cookies
  for (const nth of [1, 2, 3]) {
    await expect.poll(proxy.waiting).toBeGreaterThan(0)
    proxy.cutPolls()
    await writesAndHears(page, `After cut ${nth}`)
  }
  for (const text of ['Before the cut', 'After cut 1', 'After cut 2', 'After cut 3'])
    await expect(chatOf(page).getByRole('log').getByText(text, { exact: true })).toHaveCount(1)
  expect(proxy.counters.cookies).toBeGreaterThan(cookies)
})

test('after a failed WebSocket, other pages and tabs poll immediately', { tag: '@deep' }, async ({ browser }) => {
  proxy.set(403)
  const page = await aPage(browser)
  await openChat(page, bubblewire)
  await writesAndHears(page, 'First page')
  await expect(pollingMark(page)).toHaveCount(1)
  // The chat stores this key after its WebSocket failed.
  await expect
    .poll(() =>
      chatOf(page)
        .locator('body')
        .evaluate(() => localStorage.getItem('bw-polling')),
    )
    .not.toBeNull()
  const upgrades: number[] = []
  page.on('websocket', () => upgrades.push(proxy.counters.polls))
  const before = proxy.counters.polls
  await page.reload()
  await expect(pollingMark(page)).toHaveCount(1)
  // The chat polls first, and tries the WebSocket later.
  for (const each of upgrades) expect(each).toBeGreaterThan(before)
  const other = await page.context().newPage()
  await openChat(other, bubblewire)
  await writesAndHears(other, 'Second tab')
  await expect(line(chatOf(page), 'To Second tab')).toBeVisible()
  await expect(pollingMark(other)).toHaveCount(1)
  await page.close()
  await writesAndHears(other, 'Alone now')
})

test('without browser storage, the chat can poll and stores nothing', async ({ browser }) => {
  proxy.set(502)
  const page = await aPage(browser)
  await openHostPage(page, bubblewire, 'plain', { attributes: 'data-consent="none"' })
  await bubbleOf(page).click()
  await writesAndHears(page, 'Nothing stored')
  await expect(pollingMark(page)).toHaveCount(1)
  const kept = await chatOf(page)
    .locator('body')
    .evaluate(() => {
      const area = document.createElement('iframe')
      document.body.append(area)
      const found = area.contentWindow?.localStorage.getItem('bw-polling') ?? null
      area.remove()
      return found
    })
  expect(kept).toBeNull()
})

test('the page doctor and the metrics report a chat that polls', { tag: '@deep' }, async ({ browser }) => {
  proxy.set(403)
  const page = await aPage(browser)
  await openHostPage(page, bubblewire, 'plain')
  await bubbleOf(page).click()
  await writesAndHears(page, 'What is wrong?')
  await expect(pollingMark(page)).toHaveCount(1)
  await runCommand(page, ['debug'])
  const finding = page.getByRole('dialog', { name: 'Page doctor' }).getByRole('listitem')
  await expect(finding.filter({ hasText: 'Line to the server' })).toContainText('Open, by polling', { timeout: 20_000 })
  const metrics = await (await fetch(`http://127.0.0.1:${bubblewire.port}/metrics`)).text()
  expect(metrics).toMatch(/^bubblewire_open_connections\{transport="polling"\} [1-9]/m)
})

test('with a WebSocket the chat loads no code for polling', async ({ browser }) => {
  proxy.set('pass')
  const page = await aPage(browser)
  const before = proxy.counters.polls
  await openChat(page, bubblewire)
  await writesAndHears(page, 'All is well')
  expect(proxy.counters.polls).toBe(before)
})
