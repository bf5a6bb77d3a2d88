import type { Page } from '@playwright/test'
import { type Bubblewire, bubbleOf, chatOf, expect, test } from '../testing/bubblewire'
import { runCommand } from '../testing/host-pages'
import { serveSite } from '../testing/own-page'
import { countWindows, expectWindow } from '../testing/own-window'
import { startPathProxy } from '../testing/path-proxy'

const loaderOf = (url: string, { demo }: Bubblewire) => `${url}/chat/${demo.channel_id}/loader.js`
const shopWith = (loader: string, body = '') =>
  `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,"><body>${body}<script async src="${loader}"></script>`
const words = (page: Page) => page.waitForEvent('console', (message) => message.text().startsWith('bubblewire:'))
const frameFinding = (page: Page) =>
  page
    .getByRole('dialog', { name: 'Page doctor' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Chat frame' }) })
const sentence = 'The chat cannot be opened here at the moment.'

for (const policy of ['require-corp', 'credentialless'])
  test(`a page with the embedder policy ${policy} opens the chat in a window`, async ({ page, bubblewire }) => {
    await countWindows(page)
    const html = shopWith(loaderOf(bubblewire.demo.api_url, bubblewire))
    const headers = { 'cross-origin-embedder-policy': policy, 'cross-origin-opener-policy': 'same-origin-allow-popups' }
    const told = words(page)
    await page.goto(await serveSite(page, { '/': html }, headers))
    expect((await told).text()).toContain('Cross-Origin-Embedder-Policy')
    await expectWindow(page, () => bubbleOf(page).click())
    await expect(page.locator('iframe')).toHaveCount(0)

    await runCommand(page, ['debug'])
    await expect(frameFinding(page)).toContainText(`Cross-Origin-Embedder-Policy: ${policy}`, { timeout: 20_000 })
  })

test("if a proxy's frame-ancestors forbids the frame, a chat window opens", async ({ page, bubblewire }) => {
  const port = Number(new URL(bubblewire.demo.api_url).port)
  const adds = { 'content-security-policy': "frame-ancestors 'self'" }
  const proxy = await startPathProxy({ port, path: '', strips: false, adds })
  try {
    await countWindows(page)
    const told = words(page)
    await page.goto(await serveSite(page, { '/': shopWith(loaderOf(proxy.url, bubblewire)) }))
    expect((await told).text()).toContain('a proxy')
    await expectWindow(page, () => bubbleOf(page).click())
    await runCommand(page, ['debug'])
    await expect(frameFinding(page)).toContainText("frame-ancestors 'self'", { timeout: 20_000 })
  } finally {
    proxy.stop()
  }
})

const consentTools = {
  'replaces `src` of frames': `Object.defineProperty(HTMLIFrameElement.prototype, 'src', { set(url) { this.dataset.src = url } })`,
  'replaces `setAttribute` and `src`': `HTMLIFrameElement.prototype.setAttribute = () => {};
    Object.defineProperty(HTMLIFrameElement.prototype, 'src', { get: () => '', set() { Element.prototype.setAttribute.call(this, 'src', 'about:blank') } })`,
  'makes frames without an address': `const create = Document.prototype.createElement
    Document.prototype.createElement = function (name) {
      const made = create.call(this, name)
      if (name === 'iframe') Object.defineProperty(made, 'src', { value: '' })
      return made
    }`,
}
for (const [does, script] of Object.entries(consentTools))
  test(`where a consent tool ${does}, a chat window opens`, async ({ page, bubblewire }) => {
    await countWindows(page)
    const html = shopWith(loaderOf(bubblewire.demo.api_url, bubblewire), `<script>${script}</script>`)
    await page.goto(await serveSite(page, { '/': html }))
    await expectWindow(page, () => bubbleOf(page).click())
    await expect(page.locator('iframe')).toHaveCount(0)
  })

test('the chat opens in its frame behind a proxy that adds X-Frame-Options', async ({ page, bubblewire }) => {
  const port = Number(new URL(bubblewire.demo.api_url).port)
  const proxy = await startPathProxy({ port, path: '', strips: false, adds: { 'x-frame-options': 'DENY' } })
  try {
    await page.goto(await serveSite(page, { '/': shopWith(loaderOf(proxy.url, bubblewire)) }))
    await bubbleOf(page).click()
    await expect(chatOf(page).getByRole('textbox', { name: 'Your message' })).toBeFocused()
  } finally {
    proxy.stop()
  }
})

test("a page inside an iframe's `srcdoc` can open the chat and send", async ({ page, bubblewire }) => {
  const inner = shopWith(loaderOf(bubblewire.demo.api_url, bubblewire)).replaceAll('"', '&quot;')
  await page.goto(
    await serveSite(page, { '/': `<iframe srcdoc="${inner}" style="width:900px;height:700px"></iframe>` }),
  )
  const shop = page.frameLocator('iframe')
  await shop.getByRole('button', { name: 'Open chat' }).click()
  const box = shop.frameLocator('iframe').getByRole('textbox', { name: 'Your message' })
  await box.fill('From inside')
  await box.press('Enter')
  await expect(shop.frameLocator('iframe').getByRole('log')).toContainText('From inside')
})

for (const [where, attributes, opens] of [
  ['from a `data:` address', `src="data:text/html,INNER"`, true],
  ['in a sandbox whose windows are in it, too', `sandbox="allow-scripts allow-popups" srcdoc="INNER"`, false],
  ['in a sandbox that may open nothing', `sandbox="allow-scripts" srcdoc="INNER"`, false],
] as const)
  test(`a page ${where} has ${opens ? 'a chat window' : 'an error instead of the chat'}`, async ({
    page,
    bubblewire,
  }) => {
    const html = shopWith(loaderOf(bubblewire.demo.api_url, bubblewire))
    const inner = where.includes('data') ? encodeURIComponent(html) : html.replaceAll('"', '&quot;')
    const told = words(page)
    const frame = `<iframe ${attributes.replace('INNER', inner)} style="width:900px;height:700px"></iframe>`
    await page.goto(await serveSite(page, { '/': frame }))
    const shop = page.frameLocator('iframe').first()
    expect((await told).text()).toContain('a window of its own')
    const popup = opens ? page.waitForEvent('popup') : undefined
    await shop.getByRole('button', { name: 'Open chat' }).click()
    if (popup) await expect((await popup).getByRole('textbox', { name: 'Your message' })).toBeVisible()
    else await expect(shop.getByRole('status').filter({ hasText: sentence })).toBeVisible()
  })
