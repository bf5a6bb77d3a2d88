import type { Page } from '@playwright/test'
import { type Bubblewire, bubbleOf, chatOf, expect, line, say, test } from '../testing/bubblewire'
import { troublesOf } from '../testing/host-pages'
import { openOwnPage } from '../testing/own-page'

// Pages give names to their variables and elements as they like, also names that browsers have.

const box = (page: Page) => chatOf(page).getByRole('textbox', { name: 'Your message' })

/** Opens the chat, and sends a message that the server then has. */
async function writes(page: Page, bubblewire: Bubblewire) {
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
] as const)
  test(`a page with ${what} has the chat`, async ({ page, bubblewire }) => {
    const troubles = troublesOf(page)
    await openOwnPage(page, bubblewire, { body })
    await writes(page, bubblewire)
    expect(troubles).toEqual([])
  })

test('a page that is written again keeps its open chat, the draft and its bubble', async ({ page, bubblewire }) => {
  const troubles = troublesOf(page)
  await openOwnPage(page, bubblewire, {})
  const rewrite = () =>
    page.evaluate(() => {
      document.open()
      document.write('<!doctype html><html lang="en"><title>Second</title><body><h1>Second</h1></body></html>')
      document.close()
    })
  await expect(bubbleOf(page)).toBeVisible()
  await rewrite()
  await writes(page, bubblewire)
  await box(page).fill('Half a message')
  await rewrite()
  await expect(page.getByRole('heading', { name: 'Second' })).toBeVisible()
  await expect(box(page)).toHaveValue('Half a message')
  await expect(page.locator('[id^="bubblewire:"]')).toHaveCount(1)
  expect(troubles).toEqual([])
})
