import type { Page } from '@playwright/test'
import { type Bubblewire, bubbleOf, chatOf, expect, line, say, test } from '../testing/bubblewire'
import { pageErrors } from '../testing/host-pages'
import { openOwnPage } from '../testing/own-page'

// Pages define variables and elements whose names hide those of the browser.

const box = (page: Page) => chatOf(page).getByRole('textbox', { name: 'Your message' })

async function writeMessage(page: Page, bubblewire: Bubblewire) {
  const words = `Do you have vases? ${Math.random()}`
  await bubbleOf(page).click()
  await say(chatOf(page), words)
  await expect(line(chatOf(page), words)).toBeVisible()
  await bubblewire.idOf(words)
}

for (const [what, body] of [
  ['a variable named URL', '<script>var URL = "/shop/"</script>'],
  [
    'an own class named Event, like that of MooTools,',
    '<script>window.Event = function (event) { this.event = event }</script>',
  ],
  [
    'functions in the prototype of all objects',
    "<script>for (const name of ['size', 'hidden', 'container', 'label', 'each']) Object.prototype[name] = function () { return 1 }</script>",
  ],
  ['a form named title', '<form name="title"></form>'],
  ['a frame named body', '<iframe name="body" title="Own"></iframe>'],
  ['an element named currentScript', '<img name="currentScript" alt="">'],
  ['a variable named origin', '<script>var origin = "Lyon"</script>'],
  ['own classes named Set and Map', '<script>var Set = function () {}, Map = function () {}</script>'],
  ['an own AbortController', '<script>var AbortController = function () {}</script>'],
  ['an own class named MessageEvent', '<script>var MessageEvent = function () {}</script>'],
  [
    'elements named as functions of the document',
    '<form name="createElement"></form><img name="querySelector" alt=""><form name="querySelectorAll"></form>',
  ],
  ['listeners of messages that throw', '<script>onmessage = () => { throw 1 }</script>'],
  [
    'a listener that stops every message',
    '<script>addEventListener("message", (event) => event.stopImmediatePropagation(), true)</script>',
  ],
  [
    'a listener that parses every message as JSON',
    '<script>addEventListener("message", ({ data }) => JSON.parse(data))</script>',
  ],
  [
    'a listener that answers every message',
    `<script>
      const answers = [{ bubblewire: 1 }, { bubblewire: 1, type: "init" }, { bubblewire: 1, type: "line" }, { type: "close" }, "close", null]
      addEventListener("message", ({ source, data }) => {
        if (source !== window) for (const each of [data, ...answers]) source.postMessage(each, "*")
      })
    </script>`,
  ],
] as const)
  test(`the chat works on a page with ${what}`, async ({ page, bubblewire }) => {
    const troubles = pageErrors(page)
    await openOwnPage(page, bubblewire, { body })
    await writeMessage(page, bubblewire)
    // A string, because Playwright would pass values with the `Map` that the page replaced.
    const push = (command: string) => page.evaluate(`bubblewire.push(${command})`)
    await push("['on', 'closed', () => { window.heardClosed = true }]")
    await push("['close']")
    await expect(bubbleOf(page)).toBeVisible()
    expect(await page.evaluate('heardClosed')).toBe(true)
    await push("['destroy']")
    await expect(page.locator('[id^="bubblewire:"]')).toHaveCount(0)
    expect(troubles.filter((each) => each !== 'Uncaught 1' && each !== '1')).toEqual([])
  })

test('`document.write` keeps the open chat, the draft and the bubble', async ({ page, bubblewire }) => {
  const troubles = pageErrors(page)
  await openOwnPage(page, bubblewire, {})
  const rewrite = () =>
    page.evaluate(() => {
      document.open()
      document.write('<!doctype html><html lang="en"><title>Second</title><body><h1>Second</h1></body></html>')
      document.close()
    })
  await expect(bubbleOf(page)).toBeVisible()
  await rewrite()
  await writeMessage(page, bubblewire)
  await box(page).fill('Half a message')
  await rewrite()
  await expect(page.getByRole('heading', { name: 'Second' })).toBeVisible()
  await expect(box(page)).toHaveValue('Half a message')
  await expect(page.locator('[id^="bubblewire:"]')).toHaveCount(1)
  expect(troubles).toEqual([])
})
