import type { FrameLocator, Page } from '@playwright/test'
import { type Bubblewire, expect, line, openChat, say, test } from './bubblewire'
import { served } from './own-page'

/** A message of the agent's with this content, in the chat that the page has just begun. */
async function send(bubblewire: Bubblewire, chat: FrameLocator, structured_content: object) {
  const word = `hello ${Math.random()}`
  await say(chat, word)
  const id = await bubblewire.idOf(word)
  await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id: id, structured_content })
}

const seats = (sdk: string) => `<!doctype html><title>Seats</title><script src="${sdk}"></script>
  <button onclick="bubblewireWebview.setTitle('Row 4')">Name</button>
  <button onclick="bubblewireWebview.reply('seat-4a', 'Seat 4A'); bubblewireWebview.close()">Take 4A</button>
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
  // It slides in.
  await expect.poll(() => sheet.evaluate((element) => element.getAnimations().length)).toBe(0)
  const window = await page.locator('iframe[src*="/chat/"]').boundingBox()
  const box = await sheet.boundingBox()
  return { sheet, part: Math.round(((box?.height ?? 0) / (window?.height ?? 1)) * 100) }
}

test('a page in the webview names its sheet, answers for the customer, and closes it', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  const address = await served(page, { '/': seats(`${bubblewire.demo.api_url}/webview/sdk.js`) })
  await send(bubblewire, chat, link('Seats', address))
  const { sheet, part } = await openSheet(page, chat, 'Seats')
  expect(part).toBe(96)
  const inside = sheet.frameLocator('iframe')
  await expect(inside.locator('output')).toHaveText(/reply:true/)
  await expect(inside.locator('output')).toHaveText(/fly:false/)
  await expect(sheet.getByRole('button', { name: 'Not showing?' })).toHaveCount(0)
  await inside.getByRole('button', { name: 'Name' }).click()
  await expect(sheet.getByRole('heading', { name: 'Row 4' })).toBeVisible()
  await inside.getByRole('button', { name: 'Take 4A' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(line(chat, 'Seat 4A').last()).toBeVisible()
  await expect(chat.getByText('Sending…')).toHaveCount(0)
  const { records } = await bubblewire.call('GET', '/1.0/contents?limit=10')
  const stored = (records as { body: string; structured_reply: object }[]).find(({ body }) => body === 'Seat 4A')
  expect(stored?.structured_reply).toEqual({ payload: 'seat-4a' })
})

test('tall and compact sheets, Escape from anywhere, and the focus back on the link', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  const address = await served(page, { '/': '<!doctype html><title>Plain</title><input aria-label="Inside">' })
  for (const [height, percent] of [
    ['tall', 75],
    ['compact', 50],
  ] as const) {
    await send(bubblewire, chat, link(`Page ${height}`, address, height))
    const { sheet, part } = await openSheet(page, chat, `Page ${height}`)
    expect(part).toBe(percent)
    await expect(sheet.locator('iframe')).toHaveAttribute('sandbox', /allow-scripts/)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(chat.getByRole('link', { name: `Page ${height}` })).toBeFocused()
  }
})

test('a page that refuses to be framed is offered in a new tab', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  const address = await served(page, { '/': '<!doctype html><title>Proud</title>' }, { 'x-frame-options': 'DENY' })
  await send(bubblewire, chat, link('Proud page', address))
  const { sheet } = await openSheet(page, chat, 'Proud page')
  const tab = page.context().waitForEvent('page')
  await sheet.getByRole('button', { name: 'Not showing? Open it in a new tab' }).click()
  await expect(await tab).toHaveURL(`${address}/`)
  await expect(sheet).toHaveCount(0)
})

test('on a phone `current` opens a full webview', async ({ page, bubblewire }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const chat = await openChat(page, bubblewire)
  const address = await served(page, { '/': '<!doctype html><title>Plain</title>' })
  const content = { type: 'rich_link', title: 'Same tab', url: address, target: 'current' }
  await send(bubblewire, chat, content)
  const { part } = await openSheet(page, chat, 'Same tab')
  expect(part).toBe(96)
})
