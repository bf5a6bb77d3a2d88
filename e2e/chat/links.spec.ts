import type { FrameLocator, Page } from '@playwright/test'
import type { Content } from '../../clients/typescript/operations'
import { type Bubblewire, expect, line, openChat, test } from '../testing/bubblewire'
import { serveSite } from '../testing/own-page'
import { send } from '../testing/send'
import { fileOf } from '../testing/widget-files'

const sdkOf = ({ demo }: Bubblewire) => `${demo.api_url}/webview/sdk.js`

const seats = (sdk: string) => `<!doctype html><title>Seats</title><script src="${sdk}"></script>
  <button onclick="bubblewireWebview.setTitle('Row 4')">Name</button>
  <button onclick="bubblewireWebview.reply('seat-4a', 'Seat 4A'); bubblewireWebview.close()">Take 4A</button>
  <button onclick="document.title = 'Two seats'">Rename</button>
  <input aria-label="Own key" onkeydown="if (event.key === 'Escape') event.preventDefault()">
  <output></output><script>
    bubblewireWebview.supportFeature('reply').then((yes) => { document.querySelector('output').value += ' reply:' + yes })
    bubblewireWebview.supportFeature('fly').then((yes) => { document.querySelector('output').value += ' fly:' + yes })
  </script>`

const link = (title: string, url: string, webview_height = 'full') => ({
  type: 'template',
  title: 'Pick',
  items: [{ type: 'url', title, url, target: 'webview', webview_height }],
})

async function openSheet(page: Page, chat: FrameLocator, title: string) {
  await chat.getByRole('link', { name: title }).click()
  const sheet = chat.getByRole('dialog')
  await expect(sheet).toBeVisible()
  await expect.poll(() => sheet.evaluate((element) => element.getAnimations().length)).toBe(0)
  const window = await page.locator('iframe[src*="/chat/"]').boundingBox()
  const box = await sheet.boundingBox()
  return { sheet, part: Math.round(((box?.height ?? 0) / (window?.height ?? 1)) * 100) }
}

test('a webview page can answer for the customer and close itself', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  const address = await serveSite(page, { '/': seats(sdkOf(bubblewire)) })
  await send(bubblewire, chat, link('Choose where to sit', address))
  const { sheet, part } = await openSheet(page, chat, 'Choose where to sit')
  expect(part).toBe(100)
  await expect(sheet.getByRole('heading', { name: 'Seats' })).toBeVisible()
  const inside = sheet.frameLocator('iframe')
  await expect(inside.locator('output')).toHaveText(/reply:true/)
  await expect(inside.locator('output')).toHaveText(/fly:false/)
  await expect(sheet.getByRole('button', { name: 'Not showing?' })).toHaveCount(0)
  await inside.getByRole('button', { name: 'Rename' }).click()
  await expect(sheet.getByRole('heading', { name: 'Two seats' })).toBeVisible()
  await expect(sheet.getByRole('heading', { name: 'Two seats' })).toHaveAttribute('aria-live', 'polite')
  await inside.getByRole('button', { name: 'Name', exact: true }).click()
  await expect(sheet.getByRole('heading', { name: 'Row 4' })).toBeVisible()
  await inside.getByRole('button', { name: 'Take 4A' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(line(chat, 'Seat 4A').last()).toBeVisible()
  await expect(chat.getByText('Sending…')).toHaveCount(0)
  const { records } = await bubblewire.call('GET', '/1.0/contents?limit=10')
  const stored = (records as Content[]).find(({ body }) => body === 'Seat 4A')
  expect(stored?.structured_reply).toEqual({ payload: 'seat-4a' })
})

test('Escape closes a sheet and returns the focus to the link', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  const address = await serveSite(page, { '/': '<!doctype html><title>Plain</title><input aria-label="Inside">' })
  for (const [height, percent] of [
    ['tall', 75],
    ['compact', 50],
  ] as const) {
    await send(bubblewire, chat, link(`Page ${height}`, address, height))
    const { sheet, part } = await openSheet(page, chat, `Page ${height}`)
    expect(part).toBe(percent)
    await expect(sheet.locator('iframe')).toHaveAttribute('sandbox', /^(?!.*top-navigation).*allow-scripts/)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(chat.getByRole('link', { name: `Page ${height}` })).toBeFocused()
  }
})

test('the chat offers a new tab for a page that refuses to be framed', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  const address = await serveSite(page, { '/': '<!doctype html><title>Proud</title>' }, { 'x-frame-options': 'DENY' })
  await send(bubblewire, chat, link('Proud page', address))
  const { sheet } = await openSheet(page, chat, 'Proud page')
  const tab = page.context().waitForEvent('page')
  await sheet.getByRole('button', { name: 'Not showing? Open it in a new tab' }).click()
  await expect(await tab).toHaveURL(`${address}/`)
  await expect(sheet).toHaveCount(0)
})

test('an `open` link announces that it opens a new tab', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  const address = await serveSite(page, { '/': '<!doctype html><title>Catalogue</title>' })
  await send(bubblewire, chat, { type: 'rich_link', title: 'The catalogue', url: address })
  const tab = page.context().waitForEvent('page')
  await chat.getByRole('link', { name: /The catalogue.*\(opens in a new tab\)/ }).click()
  await expect(await tab).toHaveURL(`${address}/`)
  await expect(page).toHaveURL(`${bubblewire.demo.site_url}/`)
})

test('a deep link reaches the device unchanged', async ({ page, bubblewire }) => {
  // Test machines have no app for deep links, so the test records the request.
  await page.addInitScript(() => {
    window.open = (url) => {
      document.documentElement.dataset.asked = String(url)
      return null
    }
  })
  const chat = await openChat(page, bubblewire)
  const url_fallback = 'https://shop.example.com/cart/7'
  const cart = { type: 'rich_link', title: 'Your cart', url: 'shop-app://cart/7', url_fallback, target: 'webview' }
  await send(bubblewire, chat, cart)
  const card = chat.getByRole('link', { name: 'Your cart' })
  await expect(card).toBeVisible()
  // `url_fallback` is only for channels that cannot show cards, so the chat must not show it.
  await expect(chat.getByRole('log').getByText(url_fallback)).toHaveCount(0)
  await expect(card).toHaveAttribute('href', 'shop-app://cart/7')
  await card.click()
  await expect(chat.locator('html')).toHaveAttribute('data-asked', 'shop-app://cart/7')
  await expect(chat.getByRole('dialog')).toHaveCount(0)
})

test('the chat offers a new tab for a page that never loads', { tag: '@deep' }, async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  const address = await serveSite(page, { '/': '<!doctype html><title>Slow</title>' })
  let asked = 0
  await page.context().route(`${address}/`, async (route) => {
    if (asked++ > 0) await route.continue()
  })
  await send(bubblewire, chat, link('Slow page', address))
  const { sheet } = await openSheet(page, chat, 'Slow page')
  await expect(sheet.getByRole('status')).toHaveText('Loading…')
  await expect(sheet.getByRole('status')).toContainText('This page does not seem to open here.')
  const tab = page.context().waitForEvent('page')
  await sheet.getByRole('status').getByRole('button', { name: 'Open in a new tab' }).click()
  await expect(await tab).toHaveURL(`${address}/`)
  await expect(sheet).toHaveCount(0)
})

test('Escape closes the sheet of an SDK page that does not handle the key', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  const address = await serveSite(page, { '/': seats(sdkOf(bubblewire)) })
  await send(bubblewire, chat, link('Seats', address))
  const { sheet } = await openSheet(page, chat, 'Seats')
  const inside = sheet.frameLocator('iframe')
  await inside.getByRole('textbox', { name: 'Own key' }).press('Escape')
  await inside.getByRole('button', { name: 'Rename' }).click()
  await expect(sheet.getByRole('heading', { name: 'Two seats' })).toBeVisible()
  await inside.getByRole('button', { name: 'Rename' }).press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(chat.getByRole('link', { name: 'Seats' })).toBeFocused()
})

test('Tab leaves a page without the SDK, and then Escape closes the sheet', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  const address = await serveSite(page, { '/': '<!doctype html><title>Plain</title><input aria-label="Inside">' })
  await send(bubblewire, chat, link('Plain page', address))
  const { sheet } = await openSheet(page, chat, 'Plain page')
  await sheet.frameLocator('iframe').getByRole('textbox', { name: 'Inside' }).focus()
  await page.keyboard.press('Tab')
  await expect(sheet.getByRole('button', { name: 'Not showing? Open it in a new tab' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
})

test('the chat accepts messages only from the page that the link named', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  const chat = await openChat(page, bubblewire)
  const stranger = await serveSite(page, { '/': seats(sdkOf(bubblewire)) })
  const address = await serveSite(page, { '/': `<!doctype html><title>First</title><a href="${stranger}">Go on</a>` })
  await send(bubblewire, chat, link('First page', address))
  const { sheet } = await openSheet(page, chat, 'First page')
  const inside = sheet.frameLocator('iframe')
  await inside.getByRole('link', { name: 'Go on' }).click()
  await inside.getByRole('button', { name: 'Take 4A' }).click()
  await expect(inside.locator('output')).toHaveText(/reply:false/)
  await expect(sheet.getByRole('heading', { name: 'First page' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(line(chat, 'Seat 4A')).toHaveCount(0)
})

test('the chat ignores webview messages that the site itself sends', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await send(bubblewire, chat, link('The shelf', `${bubblewire.demo.site_url}/shelf`))
  const { sheet } = await openSheet(page, chat, 'The shelf')
  const root = chat.locator('html')
  await root.evaluate((element) => {
    addEventListener('message', ({ data }) => {
      if (data.title) element.dataset.heard = data.title
    })
  })
  await page.evaluate(() => {
    const frame = document.querySelector('[id^="bubblewire:"]')?.shadowRoot?.querySelector('iframe')
    for (const message of [{ type: 'webview:close' }, { type: 'webview:title', title: 'Mine' }])
      frame?.contentWindow?.postMessage({ bubblewire: 1, ...message }, '*')
  })
  await expect(root).toHaveAttribute('data-heard', 'Mine')
  await expect(sheet.getByRole('heading', { name: 'The shelf' })).toBeVisible()
})

test('the SDK exchanges no messages with a page that is not the chat', async ({ page, bubblewire }) => {
  const stranger = `<!doctype html><title>Stranger</title><iframe src="/framed"></iframe><output></output><script>
    addEventListener('message', ({ data }) => { document.querySelector('output').value += JSON.stringify(data) })
    document.querySelector('iframe').onload = ({ target }) => {
      for (let id = 0; id < 9; id++)
        target.contentWindow.postMessage({ bubblewire: 1, type: 'webview:supported', id, supported: true }, '*')
    }
  </script>`
  await page.goto(await serveSite(page, { '/': stranger, '/framed': seats(sdkOf(bubblewire)) }))
  const framed = page.frameLocator('iframe')
  await framed.getByRole('button', { name: 'Take 4A' }).click()
  await expect(framed.locator('output')).toHaveText(/reply:false fly:false/)
  await expect(page.locator('output')).toHaveText('')
})

test('a link opens while other code of the chat is still loading', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  const url = `${bubblewire.demo.api_url}/health`
  const items = [{ type: 'url', title: 'Look', url }]
  await send(bubblewire, chat, { type: 'template', title: 'A tip', items })
  const link = chat.getByRole('link', { name: 'Look' })
  await expect(link).toBeVisible()
  await page.route('**/widget/assets/*.js', () => {})
  const opened = page.waitForEvent('popup')
  await link.click()
  await (await opened).close()
})

test('a webview link opens a tab at once if the panel cannot be loaded', async ({ page, bubblewire }) => {
  const panel = fileOf('extras')
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes(panel))
  await page.route(`**/${panel}*`, (route) => route.abort())
  const chat = await openChat(page, bubblewire)
  const url = `${bubblewire.demo.api_url}/health`
  await send(bubblewire, chat, link('Seats', url))
  await failed
  const [opened] = await Promise.all([page.waitForEvent('popup'), chat.getByRole('link', { name: 'Seats' }).click()])
  await expect(opened).toHaveURL(url)
  await opened.close()
  await expect(chat.getByRole('dialog')).toHaveCount(0)
})
