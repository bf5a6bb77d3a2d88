import type { FrameLocator, Page, Route } from '@playwright/test'
import { openAnsweredChat, send } from '../testing/agent'
import { type Bubblewire, bubbleOf, chatOf, expect, line, openChat, say, test } from '../testing/bubblewire'
import { answersTo } from '../testing/forms'
import { openOwnPage } from '../testing/own-page'
import { fileOf } from '../testing/widget-files'

const list = { type: 'list', title: 'Papers', items: [{ title: 'Brown', payload: 'b' }, { title: 'White' }] }
const select = { type: 'select', disable_text_input: true, items: [{ title: 'Sun', payload: 's' }, { title: 'Shade' }] }
const slot = { identifier: 'early', start_time: '2031-04-26T08:00+0200', duration: 1800 }
const couldNot = 'This could not be loaded.'

/** Intercepts requests for the code of these parts. If `parts` is empty, intercepts all code. */
const answerCodeRequests = (page: Page, parts: readonly string[], answer: (route: Route, nth: number) => unknown) => {
  let nth = 0
  const names = parts.map(fileOf)
  return page.route(
    ({ pathname }) =>
      /\/widget\/assets\/[\w-]+\.js$/.test(pathname) &&
      (names.length === 0 || names.some((name) => pathname.endsWith(name))),
    (route) => answer(route, nth++),
  )
}
const listFile = ['types/list/List.tsx']

/** Opens a chat and marks its window, so that `isSame` notices a reload. */
async function openedChat(page: Page, bubblewire: Bubblewire) {
  const opened = await openAnsweredChat(page, bubblewire)
  await opened.chat.locator('html').evaluate(() => Object.assign(window, { isSame: true }))
  return opened
}
const isSame = (chat: FrameLocator) => chat.locator('html').evaluate(() => 'isSame' in window)

const replyTo = async (bubblewire: Bubblewire, id: unknown) =>
  (await answersTo(bubblewire, String(id))).map(({ structured_reply }) => structured_reply)

test('a card appears without a reload after its code failed to load once', async ({ page, bubblewire }) => {
  const { chat, asked } = await openedChat(page, bubblewire)
  await answerCodeRequests(page, listFile, (route, nth) => (nth === 0 ? route.abort() : route.fallback()))
  await send(bubblewire, asked, { body: 'Papers', structured_content: list })
  await expect(chat.getByRole('article', { name: 'Papers' })).toBeVisible()
  expect(await isSame(chat)).toBe(true)
})

test('choices whose code fails to load are plain buttons', async ({ page, bubblewire }) => {
  const { chat, asked } = await openedChat(page, bubblewire)
  await answerCodeRequests(page, [], (route) => route.abort())
  const box = chat.getByRole('textbox')
  const { id: asks } = await send(bubblewire, asked, { body: 'Sun or shade?', structured_content: select })
  await expect(chat.getByText(couldNot)).toBeVisible()
  await expect(box).toBeEditable()
  // The typed title of a choice counts as its answer.
  await box.fill('sun')
  await box.press('Enter')
  await expect.poll(() => replyTo(bubblewire, asks)).toEqual([{ payload: 's' }])
  await expect(chat.getByRole('button', { name: 'Shade' })).toHaveCount(0)

  const { id: listed } = await send(bubblewire, asked, { body: 'Which paper?', structured_content: list })
  await box.fill('Half a')
  await chat.getByRole('button', { name: 'Brown' }).press('Enter')
  const items = [{ title: 'Brown', payload: 'b', section_identifier: null }]
  await expect.poll(() => replyTo(bubblewire, listed)).toEqual([{ items }])
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('Half a')

  const structured_content = { type: 'time_select', timeslots: [slot] }
  const { id: timed } = await send(bubblewire, asked, { body: 'When?', structured_content })
  await chat.getByRole('button', { name: /26/ }).click()
  await expect.poll(() => replyTo(bubblewire, timed)).toEqual([{ identifier: 'early', start_time: slot.start_time }])
})

test('a card whose code failed to load appears after the reconnect', async ({ page, bubblewire }) => {
  const { chat, asked } = await openedChat(page, bubblewire)
  let isDown = true
  await answerCodeRequests(page, listFile, (route) => (isDown ? route.abort() : route.fallback()))
  await page.route(/\/chat\/[\w-]+\/$/, (route) => (isDown ? route.abort() : route.fallback()))
  await send(bubblewire, asked, { body: '', structured_content: list })
  await expect(chat.getByText(couldNot)).toBeVisible()
  await expect(chat.getByRole('button', { name: 'White' })).toBeVisible()
  isDown = false
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await expect(chat.getByRole('article', { name: 'Papers' })).toBeVisible()
  await expect(chat.getByText(couldNot)).toHaveCount(0)
  expect(await isSame(chat)).toBe(true)
})

test('a log scrolled too early shows what is above', async ({ page, bubblewire }) => {
  const { chat, asked } = await openedChat(page, bubblewire)
  for (let nth = 1; nth <= 30; nth++) await send(bubblewire, asked, { body: `Advice ${nth}` })
  await expect(line(chat, /Advice 30$/)).toBeVisible()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await answerCodeRequests(page, ['views/log/log-window.ts'], (route) => released.then(() => route.fallback()))
  await page.reload()
  await expect(line(chat, /Advice 30$/)).toBeVisible()
  await line(chat, /Advice \d+$/)
    .first()
    .scrollIntoViewIfNeeded()
  await expect(line(chat, /Advice 30$/)).not.toBeInViewport()
  await expect(line(chat, /Advice 10$/)).toHaveCount(0)
  release()
  await expect(line(chat, /Advice 10$/)).toBeAttached()
})

test('Try again by keyboard shows a card whose code failed to load', async ({ page, bubblewire }) => {
  const { chat, asked } = await openedChat(page, bubblewire)
  let isDown = true
  await answerCodeRequests(page, listFile, (route) => (isDown ? route.abort() : route.fallback()))
  await send(bubblewire, asked, { body: 'Which paper?', structured_content: list })
  const again = chat.getByRole('button', { name: 'Try again' })
  await again.focus()
  isDown = false
  // The chat itself may fetch the card before the press.
  await page.keyboard.press('Enter')
  await expect(chat.getByRole('article', { name: 'Papers' })).toBeVisible()
  await expect(chat.getByRole('textbox')).toBeFocused()
  expect(await isSame(chat)).toBe(true)
})

test('a chat whose code is gone reloads once and keeps the draft', {
  tag: '@deep',
}, async ({ page, bubblewire }) => {
  const { chat, asked } = await openedChat(page, bubblewire)
  for (let nth = 1; nth <= 60; nth++) await send(bubblewire, asked, { body: `Advice ${nth}` })
  await expect(line(chat, /Advice 60$/)).toBeVisible()
  const box = chat.getByRole('textbox')
  await box.fill('Half a question\n')
  await chat.getByRole('log').hover()
  await page.mouse.wheel(0, -1_800)
  const place = line(chat, /Advice 35$/)
  await place.scrollIntoViewIfNeeded()
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await answerCodeRequests(page, listFile, (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await send(bubblewire, asked, { body: 'Which paper?', structured_content: list })
  await expect.poll(() => isSame(chat).catch(() => true), { timeout: 60_000 }).toBe(false)
  await expect(place).toBeInViewport()
  await expect(box).toHaveValue('Half a question\n')
  await expect(line(chat, 'Half a question')).toHaveCount(0)
  // The code is missing after the reload, too. The chat checks the server, but reloads no more.
  await chat.locator('html').evaluate(() => Object.assign(window, { isSame: true }))
  await page.waitForResponse((response) => /\/chat\/[\w-]+\/$/.test(response.url()), { timeout: 60_000 })
  await page.waitForResponse((response) => /\/chat\/[\w-]+\/$/.test(response.url()), { timeout: 60_000 })
  expect([loads, await isSame(chat)]).toEqual([1, true])
})

test('a chat without consent stores no text if its storage code fails', async ({ page, bubblewire }) => {
  let isDown = true
  await answerCodeRequests(page, ['models/kept/consent.ts'], (route) => (isDown ? route.abort() : route.fallback()))
  await openOwnPage(page, bubblewire, { attributes: 'data-consent="none"' })
  await bubbleOf(page).click()
  const chat = chatOf(page)
  const box = chat.locator('textarea')
  await box.pressSequentially('A secret')
  const stored = () => chat.locator('html').evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  await expect(box).toHaveValue('A secret')
  expect(await stored()).not.toContain('secret')
  isDown = false
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await box.press('Enter')
  await expect(line(chat, 'A secret').first()).toBeVisible()
  await expect(stored()).rejects.toThrow('The page allows no storage.')
})

test('a page that withdraws its consent stops drafts although code fails', async ({ page, bubblewire }) => {
  let isDown = true
  await answerCodeRequests(page, ['host/run-command.ts'], (route) => (isDown ? route.abort() : route.fallback()))
  await openOwnPage(page, bubblewire, {})
  await bubbleOf(page).click()
  const chat = chatOf(page)
  const box = chat.locator('textarea')
  const stored = () => chat.locator('html').evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  await box.fill('A draft')
  await expect.poll(stored).toContain('A draft')
  const commands = fileOf('host/run-command.ts')
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes(commands))
  await page.evaluate(() => {
    const { bubblewire } = window as unknown as { bubblewire: { push(asked: unknown[]): Promise<unknown> } }
    void bubblewire.push(['setConsent', 'none'])
  })
  await failed
  await box.fill('A secret')
  expect(await stored()).not.toContain('secret')
  isDown = false
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await expect.poll(() => stored().catch(String)).toContain('The page allows no storage.')
  await expect(box).toHaveValue('A secret')
})

test('a draft stays in its tab if the page allows storage for the session', async ({ page, bubblewire }) => {
  await openOwnPage(page, bubblewire, { attributes: 'data-consent="session"' })
  await bubbleOf(page).click()
  const box = chatOf(page).locator('textarea')
  await box.fill('Half a question')
  const stored = () => box.evaluate(() => JSON.stringify({ ...sessionStorage })).catch(String)
  await expect.poll(stored).toContain('Half a question')
  await page.reload()
  await expect(box).toHaveValue('Half a question')
})

test('a chat is English until the file of its language can be loaded', async ({ page, bubblewire }) => {
  let isDown = true
  await answerCodeRequests(page, ['strings/languages/de.ts'], (route) => (isDown ? route.abort() : route.fallback()))
  await openOwnPage(page, bubblewire, { lang: 'de' })
  await bubbleOf(page).click()
  const chat = chatOf(page)
  await expect(chat.getByRole('textbox', { name: 'Your message' })).toBeVisible()
  await say(chat, 'Hallo')
  await expect(line(chat, 'Hallo').first()).toBeVisible()
  isDown = false
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await expect(chat.locator('html')).toHaveAttribute('lang', 'de')
  await expect(chat.getByRole('textbox', { name: 'Ihre Nachricht' })).toBeVisible()
})

test('parts of the loader that fail to load once are fetched again', async ({ page, bubblewire }) => {
  for (const part of ['frame', 'site']) {
    let nth = 0
    await page.route(new RegExp(`/${part}\\.js`), (route) => (nth++ === 0 ? route.abort() : route.fallback()))
  }
  const chat = await openChat(page, bubblewire)
  await say(chat, 'Hello')
  await expect(line(chat, 'Hello').first()).toBeVisible()
  const opened = await page.evaluate(() => {
    const { bubblewire } = window as unknown as { bubblewire: { debug(loud: boolean): Promise<{ open: boolean }> } }
    return bubblewire.debug(false)
  })
  expect(opened.open).toBe(true)
})
