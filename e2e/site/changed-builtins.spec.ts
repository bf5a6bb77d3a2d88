import { type Bubblewire, bubbleOf, chatOf, expect, line, say, test } from '../testing/bubblewire'
import { pageErrors } from '../testing/host-pages'
import { serveSite } from '../testing/own-page'
import { sourceWith, trigger } from '../testing/trigger-source'

// Old libraries replace built-in functions of the browser. Each test page replaces one.

const changes: [string, string][] = [
  ['an own class Document, like that of MooTools', 'Document = function () {}'],
  ['an own class MutationObserver', 'MutationObserver = function () {}'],
  ['a MutationObserver that throws', 'MutationObserver = function () { throw 1 }'],
  ['no MutationObserver', 'delete window.MutationObserver'],
  ['an own class CSSStyleSheet', 'CSSStyleSheet = function () {}'],
  ['an own class Promise', 'Promise = function () {}'],
  [
    'an old Promise without `all`',
    `const { Promise: Browsers } = window
    Promise = function (act) { const made = new Browsers(act); this.then = (...given) => made.then(...given) }`,
  ],
  ['an own matchMedia', 'matchMedia = function () {}'],
  ['a matchMedia that throws', 'matchMedia = function () { throw 1 }'],
  ['an own getComputedStyle', 'getComputedStyle = function () { return null }'],
  ['no MessageChannel', 'delete window.MessageChannel'],
  ['a variable named navigation', 'Object.defineProperty(window, "navigation", { value: { items: [] } })'],
  ['an own addEventListener of the window', 'window.addEventListener = function () {}'],
  [
    'an addEventListener that keeps lists',
    `const { addEventListener } = EventTarget.prototype
    EventTarget.prototype.addEventListener = function (...given) {
      (this.kept ||= []).push(given)
      return addEventListener.apply(this, given)
    }`,
  ],
  [
    'elements that remove themselves from a parent element',
    'Element.prototype.remove = function () { this.parentElement.removeChild(this) }',
  ],
  ['an `at` that counts only from the start', 'Array.prototype.at = function (index) { return this[index] }'],
  ['a Date without `now`', 'delete Date.now'],
  ['no time zones', 'Intl = { DateTimeFormat() {} }'],
]

let shop: Promise<Bubblewire> | undefined
const shopOf = (bubblewire: Bubblewire) =>
  (shop ??= sourceWith(bubblewire, [
    trigger(
      'greeting',
      [{ on: 'page_path', operator: 'is', value: '/' }],
      [{ do: 'add_message', text: { '*': 'May we help?' } }],
    ),
  ]))

for (const [what, code] of changes)
  test(`on a page with ${what} the chat greets, sends and answers`, { tag: '@deep' }, async ({ page, bubblewire }) => {
    const { demo } = await shopOf(bubblewire)
    const troubles = pageErrors(page)
    const tag = `<script async src="${demo.api_url}/chat/${demo.channel_id}/loader.js"></script>`
    const head = '<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,"><body><h1>Shop</h1>'
    await page.goto(await serveSite(page, { '/': `${head}<script>${code}</script>${tag}` }))
    await expect(page.locator('[id^="bubblewire:"]').getByRole('region')).toContainText('May we help?')
    await bubbleOf(page).click()
    const words = `Do you have vases? ${Math.random()}`
    await say(chatOf(page), words)
    const in_reply_to_id = await bubblewire.idOf(words)
    await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id, body: `Yes, in blue, to: ${words}` })
    await expect(line(chatOf(page), 'Yes, in blue')).toBeVisible()
    const frame = await page.locator('iframe[src*="/chat/"]').boundingBox()
    expect(frame).toMatchObject({ width: 400, height: 680 })
    // A string, because Playwright passes values with classes that the page may have replaced.
    await page.evaluate("bubblewire.push(['destroy']).then(() => 1)")
    await expect(page.locator('[id^="bubblewire:"]')).toHaveCount(0)
    expect(troubles).toEqual([])
  })
