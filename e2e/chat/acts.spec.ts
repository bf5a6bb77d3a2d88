import type { Browser, Locator, Page } from '@playwright/test'
import { openAnsweredChat, reloadChat, send } from '../testing/agent'
import { recordAnnouncements } from '../testing/announcements'
import { axeFindings, chatFrame } from '../testing/axe'
import { type Bubblewire, chatOf, expect, line, openChat, test } from '../testing/bubblewire'
import { quietSource, write } from '../testing/inbox-page'

const optionsOf = (row: Locator) => row.getByRole('button', { name: 'Options for this message' })
const rowOf = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words })
const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'This message' })

async function aSource(bubblewire: Bubblewire, settings: object) {
  const shop = await quietSource(bubblewire)
  const { records } = (await shop.call('GET', '/1.0/content_sources?limit=100')) as unknown as {
    records: { id: string; channel_id: string; settings: object }[]
  }
  const source = records.find(({ channel_id }) => channel_id === shop.demo.channel_id)
  const set = (more: object) =>
    shop.call('PUT', `/1.0/content_sources/${source?.id}`, { settings: { ...source?.settings, ...more } })
  await set(settings)
  return { shop, set }
}

async function anAnsweredCustomer(browser: Browser, shop: Bubblewire, words: string, options: object = {}) {
  const page = await (await browser.newContext(options)).newPage()
  await page.goto(`${shop.demo.api_url}/chat/${shop.demo.channel_id}/`)
  await write(page, words)
  const asked = await shop.idOf(words)
  const { id: reply } = await send(shop, asked, { body: `An answer to ${words}` })
  await expect(page.getByRole('log').getByText(`An answer to ${words}`)).toBeVisible()
  return { page, asked, reply, answer: rowOf(page, `An answer to ${words}`) }
}

test('customer and agent react to a reply by keyboard', { tag: '@deep' }, async ({ page, context, bubblewire }) => {
  const heard = await recordAnnouncements(page)
  const { chat, asked } = await openAnsweredChat(page, bubblewire)
  const { id: reply } = await send(bubblewire, asked, { body: 'It left on Monday' })
  await expect(line(chat, 'It left on Monday')).toBeVisible()
  const other = await context.newPage()
  const second = await openChat(other, bubblewire)
  await expect(line(second, 'It left on Monday')).toBeVisible()

  const row = chat.getByRole('listitem').filter({ hasText: 'It left on Monday' })
  const options = optionsOf(row)
  const sheet = chat.getByRole('dialog', { name: 'This message' })
  await options.waitFor()
  await chat.getByRole('textbox', { name: 'Your message' }).focus()
  await expect(async () => {
    await page.keyboard.press('Shift+Tab')
    await expect(options).toBeFocused({ timeout: 1 })
  }).toPass()
  await expect(options).toHaveCSS('opacity', '1')
  await page.keyboard.press('Enter')
  await expect(sheet).toBeVisible()
  expect(await axeFindings(chatFrame(page))).toEqual([])
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(options).toBeFocused()

  await page.keyboard.press('Enter')
  await sheet.getByRole('button', { name: 'Thumbs up' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(sheet.getByRole('button', { name: 'Heart' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sheet).toHaveCount(0)
  await expect(options).toBeFocused()
  const heart = row.getByRole('button', { name: 'Heart: You' })
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  const there = second.getByRole('listitem').filter({ hasText: 'It left on Monday' })
  await expect(there.getByRole('button', { name: 'Heart: You' })).toBeVisible()

  await bubblewire.call('PUT', `/1.0/contents/${reply}/reaction`, { reaction: 'heart' })
  const both = row.getByRole('button', { name: /^Heart: (You, .+|.+, You)$/ })
  await expect(both).toHaveText(/2/)
  await bubblewire.call('PUT', `/1.0/contents/${asked}/reaction`, { reaction: 'celebrate' })
  await expect(chat.getByRole('listitem').filter({ hasText: /Celebrating: \S/ })).toContainText('🎉')
  await expect.poll(heard).toContainEqual(expect.stringMatching(/^polite: Celebrating: .+; ./))
  expect(await axeFindings(chatFrame(page))).toEqual([])

  await both.press('Enter')
  await expect(row.getByRole('button', { name: /^Heart: / })).toHaveAttribute('aria-pressed', 'false')
  await expect(row.getByRole('button', { name: /^Heart: / })).not.toHaveText(/You/)
})

test('an edited and an unsent reply change in both tabs and after a reload', { tag: '@deep' }, async ({
  page,
  context,
  bubblewire,
}) => {
  const heard = await recordAnnouncements(page)
  const { chat, asked } = await openAnsweredChat(page, bubblewire)
  const { id: reply } = await send(bubblewire, asked, { body: 'It left on Monday' })
  const other = await context.newPage()
  const tabs = [chat, await openChat(other, bubblewire)]
  for (const tab of tabs) await expect(line(tab, 'It left on Monday')).toBeVisible()

  await bubblewire.call('PATCH', `/1.0/contents/${reply}`, { body: 'It left on Tuesday' })
  for (const tab of tabs) {
    const edited = tab.getByRole('listitem').filter({ hasText: 'It left on Tuesday' })
    await expect(edited.getByText('Edited', { exact: true })).toBeVisible()
    await expect(line(tab, 'It left on Monday')).toHaveCount(0)
  }
  await expect.poll(heard).toContainEqual(expect.stringMatching(/^polite: Edited: .+ said: It left on Tuesday$/))

  const row = chat.getByRole('listitem').filter({ hasText: 'It left on Tuesday' })
  await page.bringToFront()
  await optionsOf(row).press('Enter')
  await chat.getByRole('dialog', { name: 'This message' }).waitFor()
  await bubblewire.call('DELETE', `/1.0/contents/${reply}`)
  for (const tab of tabs) await expect(tab.getByText('It left on')).toHaveCount(0)
  await expect(chat.getByRole('dialog')).toHaveCount(0)
  await expect(chat.getByRole('log')).toBeFocused()
  const again = await reloadChat(page)
  await expect(line(again, 'Demo bot').first()).toBeVisible()
  await expect(again.getByText('It left on')).toHaveCount(0)
  await expect(chatOf(other).getByText('It left on')).toHaveCount(0)
})

test('a customer reacts by touch without moving the log', { tag: '@deep' }, async ({ browser, bubblewire }) => {
  const { shop } = await aSource(bubblewire, {})
  const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true }
  const { page, asked, answer } = await anAnsweredCustomer(browser, shop, 'By finger', phone)
  const places = () =>
    page
      .locator('[data-msg]')
      .evaluateAll((rows) => rows.map((row) => JSON.stringify(row.getBoundingClientRect())).join())
  const before = await places()
  await expect(optionsOf(answer)).toHaveCSS('opacity', '1')
  expect(await places()).toBe(before)
  const size = await optionsOf(answer).boundingBox()
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(24)
  await optionsOf(answer).tap()
  await sheetOf(page).getByRole('button', { name: 'Surprised' }).tap()
  await expect(answer.getByRole('button', { name: 'Surprised: You' })).toBeVisible()
  await expect(sheetOf(page)).toHaveCount(0)

  // In the middle of a run of messages, the menu button is hidden until a tap.
  await send(shop, asked, { body: 'And one more' })
  await send(shop, asked, { body: 'And the last' })
  const middle = rowOf(page, 'And one more')
  await expect(optionsOf(rowOf(page, 'And the last'))).toHaveCSS('opacity', '1')
  await expect(optionsOf(middle)).toHaveCSS('opacity', '0')
  await middle.getByText('And one more').tap()
  await expect(optionsOf(middle)).toHaveCSS('opacity', '1')
  expect(await axeFindings(page)).toEqual([])
})

test('a customer unsends a message within the time that the source sets', { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  const { shop, set } = await aSource(bubblewire, { customer_unsend: true, edit_window_seconds: 900 })
  const { page } = await anAnsweredCustomer(browser, shop, 'My first words')
  const second = await page.context().newPage()
  await second.goto(page.url())
  await expect(rowOf(second, 'My first words').first()).toBeVisible()
  await page.bringToFront()

  const own = rowOf(page, 'My first words').filter({ hasText: 'You said' })
  await optionsOf(own).press('Enter')
  const sheet = sheetOf(page)
  await expect(sheet.getByRole('toolbar')).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])
  const announced = page
    .locator('[aria-live=polite]')
    .getByText('The message was unsent.')
    .waitFor({ state: 'attached' })
  await sheet.getByRole('button', { name: 'Unsend' }).press('Enter')
  await announced
  await expect(own).toHaveCount(0)
  await expect(page.getByRole('log')).toBeFocused()
  await expect(rowOf(second, 'You said')).toHaveCount(0)
  await page.reload()
  await expect(rowOf(page, 'An answer to My first words')).toBeVisible()
  await expect(rowOf(page, 'You said')).toHaveCount(0)

  await write(page, 'My second words')
  const late = rowOf(page, 'My second words')
  await optionsOf(late).press('Enter')
  await set({ customer_unsend: true, edit_window_seconds: 1 })
  await expect(async () => {
    const { records } = await shop.call('GET', '/1.0/contents?limit=1')
    const [{ created_at } = { created_at: '' }] = records as { created_at: string }[]
    expect(Date.now() - Date.parse(created_at)).toBeGreaterThan(1_000)
  }).toPass()
  await sheet.getByRole('button', { name: 'Unsend' }).press('Enter')
  await expect(sheet.getByRole('alert')).toHaveText('It is too late to unsend this message.')
  await expect(late).toBeVisible()

  await set({ customer_unsend: true, edit_window_seconds: 10 })
  await page.reload()
  await optionsOf(rowOf(page, 'An answer to My first words')).waitFor()
  await expect(optionsOf(late)).toHaveCount(0)
  await write(page, 'My third words')
  const third = rowOf(page, 'My third words')
  await optionsOf(third).press('Enter')
  await expect(sheet.getByRole('alert')).toHaveText('It is too late to unsend this message.')
  await expect(sheet.getByRole('button', { name: 'Unsend' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('log')).toBeFocused()
  await expect(optionsOf(third)).toHaveCount(0)
})

test('removing a reaction or unsending a message keeps the focus in the log', { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  const { shop } = await aSource(bubblewire, {})
  const { page, asked, answer } = await anAnsweredCustomer(browser, shop, 'By keyboard')
  await optionsOf(answer).press('Enter')
  await sheetOf(page).getByRole('button', { name: 'Heart' }).press('Enter')
  await answer.getByRole('button', { name: 'Heart: You' }).press('Enter')
  await expect(answer.getByRole('button', { name: 'Heart: You' })).toHaveCount(0)
  await expect(optionsOf(answer)).toBeFocused()

  const { id } = await send(shop, asked, { body: 'See https://shop.example/map' })
  const link = rowOf(page, 'See').getByRole('link')
  await optionsOf(rowOf(page, 'See')).waitFor()
  await link.focus()
  await shop.call('DELETE', `/1.0/contents/${id}`)
  await expect(link).toHaveCount(0)
  await expect(page.getByRole('log')).toBeFocused()
})

test('edits and reactions above the visible messages do not move them', { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  const { shop } = await aSource(bubblewire, {})
  const { page, asked, reply } = await anAnsweredCustomer(browser, shop, 'Reading on')
  for (let nth = 1; nth <= 15; nth++) await send(shop, asked, { body: `Line ${nth}. ${'And more of it. '.repeat(9)}` })
  const read = rowOf(page, 'Line 13.')
  await optionsOf(rowOf(page, 'Line 15.')).waitFor()
  await page.getByRole('log').hover()
  await page.mouse.wheel(0, -500)
  await expect(page.getByRole('button', { name: 'To the newest message' })).toBeVisible()
  const top = async () => Math.round((await read.boundingBox())?.y ?? 0)
  let before = Number.NaN
  // Scrolling is smooth, so the position changes for some frames.
  await expect
    .poll(async () => {
      const last = before
      before = await top()
      return last === before
    })
    .toBe(true)
  await shop.call('PATCH', `/1.0/contents/${reply}`, { body: 'A longer answer. '.repeat(30) })
  await expect(rowOf(page, 'A longer answer').getByText('Edited', { exact: true })).toBeAttached()
  // Browsers round scroll positions to whole pixels.
  const moved = async () => Math.abs((await top()) - before)
  await expect.poll(moved).toBeLessThanOrEqual(1)
  await shop.call('PUT', `/1.0/contents/${asked}/reaction`, { reaction: 'heart' })
  await expect(rowOf(page, 'Reading on').filter({ hasText: 'Heart' })).toBeAttached()
  await expect.poll(moved).toBeLessThanOrEqual(1)
})

test('Unsend and reactions are hidden where the source turns them off', { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  const { shop, set } = await aSource(bubblewire, {})
  const { page, answer, asked, reply } = await anAnsweredCustomer(browser, shop, 'Nothing to unsend')
  await optionsOf(answer).waitFor()
  await expect(page.getByRole('button', { name: 'Options for this message' })).toHaveCount(1)

  await set({ reactions: false })
  await page.reload()
  await shop.call('PATCH', `/1.0/contents/${reply}`, { body: 'An edited answer' })
  await expect(rowOf(page, 'An edited answer').getByText('Edited', { exact: true })).toBeVisible()
  await send(shop, asked, { body: 'No more' })
  await expect(rowOf(page, 'No more')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Options for this message' })).toHaveCount(0)
})

const button = { type: 'reply', title: 'Take it', payload: 't' }
const offers = {
  template: { type: 'template', title: 'A fern', items: [button, button] },
  carousel: { type: 'carousel', items: [1, 2].map((nth) => ({ title: `Fern ${nth}`, items: [button] })) },
  select: { type: 'select', items: ['Sun', 'Shade', 'Both of them', 'Neither of them'].map((title) => ({ title })) },
  list: { type: 'list', title: 'Papers', items: [{ title: 'Brown' }, { title: 'White' }] },
  time_select: {
    type: 'time_select',
    timeslots: [8, 9, 10, 11, 12].map((hour) => ({
      ...{
        identifier: `at ${hour}`,
        start_time: `2031-04-26T${String(hour).padStart(2, '0')}:00+0200`,
        duration: 1800,
      },
    })),
  },
}

test('on a phone the menu button of a message covers none of its choices', { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  const { shop } = await aSource(bubblewire, {})
  const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true }
  const { page, asked } = await anAnsweredCustomer(browser, shop, `Plants ${Math.random()}`, phone)
  for (const [type, structured_content] of Object.entries(offers)) {
    await send(shop, asked, { body: `Now a ${type}`, structured_content })
    const row = rowOf(page, `Now a ${type}`)
    await expect(row).toBeVisible()
    const covered = () =>
      row.evaluate((message) => {
        const box = (element: Element) => element.getBoundingClientRect()
        const act = message.querySelector('[data-act]')
        const choices = [...message.querySelectorAll('button:not([data-act]), a[href], input')]
        if (!act || choices.length === 0) return 'not drawn'
        const [a, others] = [box(act), choices.map((each) => [each.textContent, box(each)] as const)]
        const over = (b: DOMRect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
        return others.filter(([, b]) => over(b)).map(([name]) => name)
      })
    await expect.poll(covered, type).toEqual([])
  }
  await page.context().close()
})
