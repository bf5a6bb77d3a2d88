import type { Page } from '@playwright/test'
import { type Bubblewire, bubbleOf, chatOf, closeChat, expect, line, say, test } from '../testing/bubblewire'
import { pageErrors } from '../testing/host-pages'
import { openOwnPage, serveSite } from '../testing/own-page'
import { sourceWith, trigger } from '../testing/trigger-source'

const box = (page: Page) => chatOf(page).getByRole('textbox', { name: 'Your message' })
const tagOf = ({ demo }: Bubblewire) =>
  `<script async src="${demo.api_url}/chat/${demo.channel_id}/loader.js"></script>`
const surfaceOf = (page: Page) =>
  chatOf(page)
    .locator('body')
    .evaluate((body) => getComputedStyle(body).colorScheme)

test('Enter sends on a phone keyboard that reports no key names', async ({ page, bubblewire }) => {
  await openOwnPage(page, bubblewire, {})
  await bubbleOf(page).click()
  await box(page).fill('Without a key')
  const devtools = await page.context().newCDPSession(page)
  const press = async (more: object) => {
    await devtools.send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      key: 'Unidentified',
      windowsVirtualKeyCode: 229,
      text: '\r',
      ...more,
    })
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'Unidentified', windowsVirtualKeyCode: 229 })
  }
  await press({})
  await expect(line(chatOf(page), 'Without a key')).toBeVisible()
  await expect(box(page)).toHaveValue('')
  await box(page).fill('First line')
  await box(page).press('Shift+Enter')
  await expect(box(page)).toHaveValue('First line\n')
})

test('with 20 KB of cookies the chat loads and sends', async ({ page, bubblewire }) => {
  const { api_url } = bubblewire.demo
  await page
    .context()
    .addCookies(Array.from({ length: 6 }, (_, nth) => ({ name: `shop${nth}`, value: 'x'.repeat(3_500), url: api_url })))
  await page.goto(`${api_url}/chat/${bubblewire.demo.channel_id}/`)
  const words = `Do you have vases? ${Math.random()}`
  await page.getByRole('textbox', { name: 'Your message' }).fill(words)
  await page.keyboard.press('Enter')
  await bubblewire.idOf(words)
})

const dark = { colorScheme: 'dark' } as const
for (const [what, style, scheme] of [
  ['has no colours of its own', '', 'light'],
  ['is white', 'body{background:#fff}', 'light'],
  ['declares both schemes', ':root{color-scheme:light dark}', 'light dark'],
  ['draws itself dark', '@media(prefers-color-scheme:dark){html{background:#111;color:#eee}}', 'light dark'],
] as const)
  test(`on a device that prefers dark, a page that ${what} has a ${scheme} chat`, async ({ browser, bubblewire }) => {
    const page = await (await browser.newContext(dark)).newPage()
    await openOwnPage(page, bubblewire, { body: `<style>${style}</style><h1>Shop</h1>` })
    await bubbleOf(page).click()
    await expect(box(page)).toBeVisible()
    await expect.poll(() => surfaceOf(page)).toBe(scheme)
    await page.context().close()
  })

test('a trigger fires on a page whose library changes the JSON of arrays', async ({ page, bubblewire }) => {
  const shop = await sourceWith(bubblewire, [
    trigger(
      'greeting',
      [{ on: 'page_path', operator: 'is', value: '/' }],
      [{ do: 'add_message', text: { '*': 'May we help?' } }],
    ),
  ])
  const library = `<script>Array.prototype.toJSON = function () { return '[' + this.map((each) => JSON.stringify(each)).join() + ']' }</script>`
  const tag = `<script async src="${shop.demo.api_url}/chat/${shop.demo.channel_id}/loader.js"></script>`
  const html = `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,"><body>${library}${tag}`
  await page.goto(await serveSite(page, { '/': html }))
  const card = page.locator('[id^="bubblewire:"]').getByRole('region')
  await expect(card).toContainText('May we help?')
  await page.reload()
  await expect(card).toContainText('May we help?')
})

test('a video in the chat can fill the screen', async ({ page, bubblewire }) => {
  await openOwnPage(page, bubblewire, {})
  await bubbleOf(page).click()
  await expect(box(page)).toBeVisible()
  const allowed = await chatOf(page)
    .locator('body')
    .evaluate(({ ownerDocument }) => ownerDocument.fullscreenEnabled)
  expect(allowed).toBe(true)
})

test('a reply sounds on the next page of a visit without another click', async ({ page, bubblewire }) => {
  const troubles = pageErrors(page)
  // `ended` proves that the sound was really played.
  await page.addInitScript(() => {
    const { start } = AudioScheduledSourceNode.prototype
    AudioScheduledSourceNode.prototype.start = function (...when) {
      this.addEventListener('ended', () =>
        document.body.append(Object.assign(document.createElement('s'), { id: 'played' })),
      )
      start.apply(this, when)
    }
  })
  const site = await serveSite(page, {
    '/': `<!doctype html><html lang="en"><title>One</title><link rel="icon" href="data:,"><body><a href="/two">Two</a>${tagOf(bubblewire)}`,
    '/two': `<!doctype html><html lang="en"><title>Two</title><link rel="icon" href="data:,"><body>${tagOf(bubblewire)}`,
  })
  await page.goto(site)
  await bubbleOf(page).click()
  const words = `Do you have vases? ${Math.random()}`
  await say(chatOf(page), words)
  await expect(line(chatOf(page), words)).toBeVisible()
  // Without this wait the bot's answer could arrive on the second page.
  await expect(line(chatOf(page), /plants.*teas/s)).toBeVisible()
  const asked = await bubblewire.idOf(words)
  await closeChat(page)
  // Messages from before the chat has synced are history and make no sound.
  const caughtUp = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framesent', ({ payload }) => payload.includes('"page:seen"')))
  await page.getByRole('link', { name: 'Two' }).click()
  await expect(page).toHaveTitle('Two')
  await caughtUp
  await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id: asked, body: 'Yes, in blue' })
  await expect(bubbleOf(page)).toHaveAccessibleName(/1/)
  await expect(chatOf(page).locator('#played')).toHaveCount(2)
  expect(troubles).toEqual([])
})
