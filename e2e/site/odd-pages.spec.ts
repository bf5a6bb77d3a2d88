import type { Page } from '@playwright/test'
import type { Bubblewire } from '../testing/bubblewire'
import { bubbleOf, chatOf, expect, line, say, test } from '../testing/bubblewire'
import { openHostPage, pageErrors, runCommand } from '../testing/host-pages'
import { openOwnPage, serveSite } from '../testing/own-page'

const frameOf = (page: Page) => page.locator('iframe[src*="/chat/"]')
const box = (page: Page) => chatOf(page).getByRole('textbox', { name: 'Your message' })
const tagOf = ({ demo }: Bubblewire) =>
  `<script async src="${demo.api_url}/chat/${demo.channel_id}/loader.js"></script>`

test('two tags of one channel share one bubble and one conversation', async ({ page, bubblewire }) => {
  const troubles = pageErrors(page)
  await openOwnPage(page, bubblewire, { body: tagOf(bubblewire) })
  await expect(box(page)).toBeAttached()
  await expect(frameOf(page)).toHaveCount(1)
  await expect(page.locator('[id^="bubblewire:"]')).toHaveCount(1)
  await bubbleOf(page).click()
  await say(chatOf(page), 'From a page with two tags')
  await expect(line(chatOf(page), 'From a page with two tags')).toHaveCount(1)
  await bubblewire.idOf('From a page with two tags')
  await expect(frameOf(page)).toHaveCount(1)
  expect(troubles).toEqual([])
  await runCommand(page, ['destroy'])
  await expect(page.locator('[id^="bubblewire:"]')).toHaveCount(0)
})

test('a second tag restores a removed bubble with the open chat', async ({ page, bubblewire }) => {
  const troubles = pageErrors(page)
  await openOwnPage(page, bubblewire, {})
  await bubbleOf(page).click()
  await say(chatOf(page), 'Before the removal')
  await expect(line(chatOf(page), 'Before the removal')).toBeVisible()
  await page.evaluate((src) => {
    document.body.replaceChildren()
    const tag = document.createElement('script')
    tag.src = src
    document.body.append(tag)
  }, `${bubblewire.demo.api_url}/chat/${bubblewire.demo.channel_id}/loader.js`)
  await say(chatOf(page), 'After the removal')
  await expect(line(chatOf(page), 'Before the removal')).toBeVisible()
  await bubblewire.idOf('After the removal')
  await expect(page.locator('[id^="bubblewire:"]')).toHaveCount(1)
  expect(troubles).toEqual([])
})

test("a page inside another site's frame opens its chat and sends", async ({ page, bubblewire }) => {
  const troubles = pageErrors(page)
  const head = '<!doctype html><html lang="en"><title>Page</title><link rel="icon" href="data:,"><body>'
  const site = (await serveSite(page, { '/': head + tagOf(bubblewire) })).replace('127.0.0.1', 'localhost')
  await page.goto(
    await serveSite(page, { '/': `${head}<iframe title="inner" width="800" height="760" src="${site}"></iframe>` }),
  )
  const inner = page.frameLocator('iframe[title=inner]')
  const chat = inner.frameLocator('iframe[src*="/chat/"]')
  await expect(chat.getByRole('textbox', { name: 'Your message' })).toBeAttached()
  await inner.getByRole('button', { name: 'Open chat' }).click()
  await say(chat, 'From a page in a frame')
  await expect(line(chat, 'From a page in a frame')).toBeVisible()
  await bubblewire.idOf('From a page in a frame')
  expect(troubles).toEqual([])
})

test('a chat inside an element is not printed', async ({ page, bubblewire }) => {
  await openHostPage(page, bubblewire, 'container')
  await expect(box(page)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(frameOf(page)).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(box(page)).toBeVisible()
})

for (const [where, attributes, scrolls] of [
  ['leaves the page behind it alone', '', false],
  ['in an element of the page scrolls the page at its end', 'data-container="#help"', true],
] as const)
  test(`the mouse wheel over a chat ${where}`, async ({ page, bubblewire }) => {
    const help = '<div id="help" style="width:400px;height:600px"></div>'
    await openOwnPage(page, bubblewire, { attributes, body: `${help}<p style="height:6000px">A long page</p>` })
    if (!scrolls) await bubbleOf(page).click()
    await expect(box(page)).toBeVisible()
    await expect(chatOf(page).getByRole('log')).toBeVisible()
    const field = await box(page).boundingBox()
    await page.mouse.move((field?.x ?? 0) + 20, (field?.y ?? 0) + 10)
    await page.mouse.wheel(0, 400)
    if (scrolls) await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    else {
      await page.mouse.move(300, 300)
      await page.mouse.wheel(0, 100)
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(100)
    }
  })

const countPrintedPages = async (page: Page) => (await page.pdf()).toString('latin1').match(/\/Type \/Page\b/g)?.length

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true })

  test('removing the open chat unlocks the page, and the chat can open again', async ({ page, bubblewire }) => {
    const isLocked = () =>
      page.evaluate(() => [
        getComputedStyle(document.body).overflow === 'hidden',
        document.querySelector('main')?.inert ?? false,
      ])
    await openOwnPage(page, bubblewire, { body: '<main><h1>A page</h1></main>' })
    await bubbleOf(page).click()
    await expect.poll(isLocked).toEqual([true, true])
    await page.evaluate(() => document.querySelector('[id^="bubblewire:"]')?.remove())
    await expect.poll(isLocked).toEqual([false, false])
    await runCommand(page, ['open'])
    await expect.poll(isLocked).toEqual([true, true])
    await box(page).fill('Still here')
    await page.goBack()
    await expect.poll(isLocked).toEqual([false, false])
    await expect(page.getByRole('heading', { name: 'A page' })).toBeVisible()
    await expect(bubbleOf(page)).toBeVisible()
  })

  test('a page prints completely and without the open chat', {
    tag: '@wide-fonts',
  }, async ({ page, bubblewire }) => {
    await openOwnPage(page, bubblewire, { body: `<main>${'<p>A line to be printed</p>'.repeat(300)}</main>` })
    await expect(bubbleOf(page)).toBeVisible()
    const length = await countPrintedPages(page)
    expect(length).toBeGreaterThan(5)
    await bubbleOf(page).click()
    await box(page).fill('A draft')
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('hidden')
    expect(await countPrintedPages(page)).toBe(length)
    await page.emulateMedia({ media: 'print' })
    await expect(frameOf(page)).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await expect(frameOf(page)).toBeVisible()
    await expect(box(page)).toHaveValue('A draft')
  })
})
