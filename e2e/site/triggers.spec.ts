import type { Page } from '@playwright/test'
import { type Bubblewire, bubbleOf, chatOf, closeChat, expect, line, say, test } from '../testing/bubblewire'
import { openHostPage, pageErrors, runCommand } from '../testing/host-pages'
import { signedToken } from '../testing/signed-token'
import { sourceWith, trigger } from '../testing/trigger-source'

const message = (text: string) => ({ do: 'add_message' as const, text: { '*': text, de: `${text} (de)` } })
const card = (page: Page) => page.locator('[id^="bubblewire:"]').getByRole('region')

const fired = (page: Page) =>
  page.evaluate(() => (window as unknown as { fired?: { id: string; name: string }[] }).fired ?? [])
const ids = async (page: Page) => (await fired(page)).map(({ id }) => id)

async function open(page: Page, bubblewire: Bubblewire, name: string, attributes = '') {
  await page.addInitScript(() => {
    const heard: unknown[] = []
    const queue: unknown[] = []
    if (window.top === window) Object.assign(window, { fired: heard, bubblewire: queue })
    queue.push(['on', 'trigger_activated', (detail: unknown) => heard.push(detail)])
  })
  return openHostPage(page, bubblewire, name, { attributes })
}

/** Records the addresses of all sockets that the chat opens. */
function linesOf(page: Page): string[] {
  const lines: string[] = []
  page.on('websocket', (socket) => lines.push(socket.url()))
  return lines
}

test("a trigger's message needs no socket until the customer answers", async ({ page, bubblewire }) => {
  const troubles = pageErrors(page)
  const lines = linesOf(page)
  const shop = await sourceWith(bubblewire, [
    trigger(
      'hello',
      [{ on: 'page_path', operator: 'is', value: '/plain' }],
      [{ do: 'show_bubble' }, message('Lost in the jungle?')],
    ),
    trigger('elsewhere', [{ on: 'page_path', operator: 'is', value: '/cart' }], [{ do: 'open_chat' }]),
  ])
  const site = await open(page, shop, 'plain', 'data-hidden')
  await expect(bubbleOf(page)).toBeVisible()
  await expect(card(page)).toContainText('Lost in the jungle?')
  await expect(page).toHaveTitle('(1) Plain')
  await expect.poll(() => fired(page)).toEqual([{ id: 'hello', name: 'The hello' }])
  expect(lines).toEqual([])

  await page.goto(`${site}/other`)
  await expect(card(page)).toContainText('Lost in the jungle?')
  await expect(bubbleOf(page)).toContainText('1')
  expect(await ids(page)).toEqual([])

  await card(page)
    .getByRole('button', { name: /Lost in/ })
    .click()
  await expect(line(chatOf(page), 'Lost in the jungle?')).toBeVisible()
  await expect(page).toHaveTitle('Plain')
  await say(chatOf(page), 'Yes, with a plant')
  await bubblewire.idOf('Yes, with a plant')
  await bubblewire.idOf('Lost in the jungle?')

  await closeChat(page)
  await expect.poll(async () => (await visitOf(page))?.waiting).toEqual([])
  await page.goto(`${site}/plain`)
  await expect(bubbleOf(page)).toBeVisible()
  await expect(card(page)).toBeHidden()
  expect(troubles).toEqual([])
})

/** Returns the stored visit; null before the code of the triggers has begun. */
const visitOf = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys({ ...localStorage }).find((each) => each.endsWith(':visit'))
    return key ? (JSON.parse(localStorage[key]) as { waiting: string[]; pages: object[] }) : null
  })

const pagesSeen = async (page: Page) => (await visitOf(page))?.pages.length ?? 0

test('triggers follow page and variable changes on a single-page site', async ({ page, bubblewire }) => {
  const shop = await sourceWith(bubblewire, [
    trigger(
      'two',
      [
        { on: 'page_title', operator: 'is', value: 'two' },
        { on: 'page_path', page: 'previous', operator: 'ends_with', value: '/one' },
      ],
      [message('Two after one')],
    ),
    trigger('gold', [{ on: 'variable', name: 'plan', operator: 'is', value: 'gold' }], [message('You are gold')]),
    trigger('named', [{ on: 'identity', operator: 'is', value: 'identified' }], [message('Hello you')]),
    trigger('third', [{ on: 'page_count', operator: 'at_least', value: 4 }], [message('Still looking?')]),
  ])
  await open(page, shop, 'single-page')
  await expect(bubbleOf(page)).toBeVisible()
  // The code of the triggers comes later than the bubble, and counts pages from then on.
  await expect.poll(() => pagesSeen(page)).toBe(1)
  await runCommand(page, ['setVariable', 'plan', 'silver'])
  await page.getByRole('link', { name: 'Two' }).click()
  await expect(page).toHaveTitle('two')
  await expect.poll(() => pagesSeen(page)).toBe(2)
  await page.getByRole('link', { name: 'One' }).click()
  await expect(page).toHaveTitle('one')
  await expect.poll(() => pagesSeen(page)).toBe(3)
  await runCommand(page, ['setVariable', 'plan', 'Gold'])
  await expect.poll(() => ids(page)).toEqual(['gold'])
  await expect(page).toHaveTitle('(1) one')
  await page.getByRole('link', { name: 'Two' }).click()
  await expect.poll(() => ids(page)).toEqual(['gold', 'two', 'third'])
  await expect(page).toHaveTitle('(3) two')
  await runCommand(page, ['identify', { firstname: 'Ada' }])
  await expect.poll(() => ids(page)).toEqual(['gold', 'two', 'third', 'named'])
  await expect(bubbleOf(page)).toContainText('4')
})

test("triggers can test the visitor's time, pages and identity", async ({ page, bubblewire }) => {
  const shop = await sourceWith(bubblewire, [
    trigger(
      'monday-morning',
      [
        { on: 'day', operator: 'is', value: [1] },
        { on: 'hour', operator: 'is', from: '08:00', to: '09:00' },
      ],
      [message('Good morning')],
    ),
    trigger(
      'other-place',
      [{ on: 'hour', operator: 'is', from: '02:00', to: '03:00', time_zone: 'America/New_York' }],
      [message('Late in New York')],
    ),
    trigger('tuesday', [{ on: 'day', operator: 'is', value: [2] }], [message('Not today')]),
    trigger(
      'campaign',
      [
        { on: 'page_url', page: 'any', operator: 'contains', value: 'from=mail' },
        { on: 'page_path', operator: 'is', value: '/other' },
      ],
      [message('You came by mail')],
    ),
    trigger('first', [{ on: 'identity', operator: 'is', value: 'anonymous' }], [message('Hello stranger')]),
    trigger('known', [{ on: 'identity', operator: 'is', value: 'signed' }], [message('Hello customer')]),
    trigger(
      'stayed',
      [
        { on: 'visit_duration', operator: 'at_least', value: 1 },
        { on: 'page_path', operator: 'is', value: '/other' },
      ],
      [{ do: 'show_bubble' }],
    ),
  ])
  const { fresh } = await signedToken(bubblewire, 'customer-of-triggers')
  // A Monday, 7:30 in London and 8:30 in Berlin, the time zone of this browser.
  await page.clock.install({ time: new Date('2026-11-23T07:30:00Z') })
  const site = await open(page, shop, 'plain?from=mail')
  await expect.poll(() => ids(page)).toEqual(['monday-morning', 'other-place', 'first'])
  await page.clock.runFor(2_000)
  await page.goto(`${site}/other`)
  await expect.poll(() => ids(page)).toEqual(['campaign', 'stayed'])
  await page.clock.resume()
  expect(await runCommand(page, ['signIn', fresh])).toMatchObject({ value: { identity: { signed: true } } })
  await expect.poll(() => ids(page)).toEqual(['campaign', 'stayed', 'known'])
})

test('without the Navigation API, `pageChange` reports a new address', async ({ page, bubblewire }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }))
  const shop = await sourceWith(bubblewire, [
    trigger('two', [{ on: 'page_path', operator: 'ends_with', value: '/two' }], [message('Two')]),
  ])
  await open(page, shop, 'single-page')
  await expect(bubbleOf(page)).toBeVisible()
  await runCommand(page, ['setVariable', 'looked', 'once'])
  await page.evaluate(() => history.pushState(null, '', '/single-page/two'))
  await runCommand(page, ['pageChange'])
  await expect.poll(() => ids(page)).toEqual(['two'])
})

test('a trigger that opens the chat leaves the focus in the page', async ({ page, bubblewire }) => {
  const shop = await sourceWith(bubblewire, [
    trigger(
      'slow',
      [{ on: 'page_duration', operator: 'at_least', value: 2 }],
      [message('Take your time'), { do: 'open_chat' }],
    ),
  ])
  // The page sets the focus, because a slow test would set it after the chat opened.
  await page.addInitScript(() => addEventListener('DOMContentLoaded', () => document.querySelector('a')?.focus()))
  await open(page, shop, 'plain')
  const link = page.getByRole('link', { name: 'Another page' })
  await expect(line(chatOf(page), 'Take your time')).toBeVisible()
  await expect(link).toBeFocused()
  await expect(card(page)).toBeHidden()
  await closeChat(page)
  await page.reload()
  await expect(bubbleOf(page)).toBeVisible()
  await expect
    .poll(() => page.evaluate((key) => Object.keys({ ...localStorage }).some((each) => each.endsWith(key)), ':visit'))
    .toBe(true)
  expect(await ids(page)).toEqual([])
})

test("triggers use the page's texts under a strict security policy", async ({ page, bubblewire }) => {
  const troubles = pageErrors(page)
  const shop = await sourceWith(bubblewire, [
    trigger('hello', [{ on: 'page_title', operator: 'is_not', value: '' }], [message('Hallo')]),
  ])
  await open(page, shop, 'strict-csp', `data-language="de" data-strings='{"agent":"Die Gärtnerei"}'`)
  await expect(card(page)).toContainText('Hallo (de)')
  await expect(card(page)).toHaveAccessibleName('Die Gärtnerei')
  await expect(card(page).getByRole('button', { name: 'Ausblenden' })).toBeVisible()
  expect(troubles).toEqual([])
})

test('without consent, the same trigger fires again on each page', async ({ page, bubblewire }) => {
  const shop = await sourceWith(bubblewire, [
    trigger('hello', [{ on: 'visit_count', operator: 'at_most', value: 1 }], [message('Hello')]),
  ])
  const site = await open(page, shop, 'plain', 'data-consent="none"')
  await expect(card(page)).toContainText('Hello')
  expect(await page.evaluate(() => [Object.keys({ ...localStorage }), Object.keys({ ...sessionStorage })])).toEqual([
    [],
    [],
  ])
  await page.goto(`${site}/other`)
  await expect.poll(() => ids(page)).toEqual(['hello'])
})

test('an attribute of the script tag turns the triggers off', async ({ page, bubblewire }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const shop = await sourceWith(bubblewire, [
    trigger('hello', [{ on: 'visit_count', operator: 'at_least', value: 1 }], [message('Hello')]),
  ])
  await open(page, shop, 'plain', 'data-triggers=""')
  await expect(bubbleOf(page)).toBeVisible()
  await runCommand(page, ['setVariable', 'any', 'thing'])
  expect(asked.filter((url) => /triggers\.js|config/.test(url))).toEqual([])
  await expect(card(page)).toBeHidden()
})
