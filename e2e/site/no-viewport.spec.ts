import { type Bubblewire, bubbleOf, chatOf, expect, test } from '../testing/bubblewire'
import { serveSite } from '../testing/own-page'

const shop = ({ demo }: Bubblewire) =>
  `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,"><body><h1>Shop</h1><p style="height:3000px">A page of the year 2009</p><script async src="${demo.api_url}/chat/${demo.channel_id}/loader.js"></script>`

test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 })

test('without a viewport tag, a phone shows the chat in its usual size', async ({ page, bubblewire }) => {
  await page.goto(await serveSite(page, { '/': shop(bubblewire) }))
  const wide = await page.evaluate(() => innerWidth)
  expect(wide).toBeGreaterThan(900)
  const factor = wide / 390
  await expect(bubbleOf(page)).toBeVisible()
  const bubble = await bubbleOf(page).evaluate((each) => each.getBoundingClientRect().toJSON() as DOMRect)
  expect(bubble.width / factor).toBeCloseTo(60, 0)
  expect((wide - bubble.right) / factor).toBeCloseTo(20, 0)

  await bubbleOf(page).tap()
  const box = chatOf(page).getByRole('textbox', { name: 'Your message' })
  await expect(box).toBeVisible()
  const frame = page.locator('iframe')
  await expect.poll(() => frame.evaluate((each) => each.getBoundingClientRect().width)).toBeCloseTo(wide, 0)
  expect(await box.evaluate(() => innerWidth)).toBeCloseTo(390, -1)
  await box.fill('How large is it?')
  await chatOf(page).getByRole('button', { name: 'Send' }).tap()
  await expect(chatOf(page).getByRole('log')).toContainText('How large is it?')
  await page.screenshot({ path: 'test-results/no-viewport.png' })
  await chatOf(page).getByRole('button', { name: 'Close chat' }).tap()
  await expect(bubbleOf(page)).toBeVisible()
})
