import { expect, test } from '../testing/bubblewire'
import { logOf, openStudio, stageOf, startFrom, switchToTry } from '../testing/studio-page'

test('a whole phone is in view without scrolling, also with wide letters', {
  tag: '@wide-fonts',
}, async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  const frame = page.locator('iframe')
  await expect(logOf(page).getByText('Your order has left our warehouse')).toBeVisible()
  await expect(frame).toBeInViewport({ ratio: 0.99 })
  const { width = 0, height = 0 } = (await frame.boundingBox()) ?? {}
  expect(height / width).toBeCloseTo(844 / 390, 1)
  expect(height).toBeGreaterThan(550)
  const screen = await frame.evaluate((element) => [
    (element as HTMLElement).offsetWidth,
    (element as HTMLElement).offsetHeight,
  ])
  expect(screen).toEqual([390, 844])
})

test('the events of the webhook are folded until there is one', async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  const received = page.getByRole('region', { name: 'What your webhook receives' })
  await expect(received.getByText('Choose Try above the chat')).toBeHidden()
  await switchToTry(page)
  await stageOf(page).getByRole('button', { name: 'Another day' }).click()
  await expect(received.getByText('"payload": "delay:4711"').first()).toBeInViewport()
  await expect(page.locator('iframe')).toBeInViewport({ ratio: 0.99 })
})

test('the whole chat stays visible next to a long form', {
  tag: '@wide-fonts',
}, async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  await startFrom(page, 'Form')
  await page.getByRole('button', { name: /Page 1$/ }).click()
  const parts = [page.getByRole('button', { name: 'Start over' }), page.getByLabel('Size'), page.locator('iframe')]
  await page.mouse.move(200, 500)
  await page.mouse.wheel(0, 600)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
  for (const part of parts) await expect(part).toBeInViewport({ ratio: 0.99 })
  await page.getByRole('region', { name: 'Try' }).locator('button:visible, summary:visible').last().focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'Edit' })).toBeFocused()
  const isCovered = await page.getByRole('button', { name: 'Start over' }).evaluate((button) => {
    const { left, top } = button.getBoundingClientRect()
    return document.elementFromPoint(left + 9, top + 9) !== button
  })
  expect(isCovered).toBe(false)
})

test('the previewed chat fills a phone and is a window on a desktop', async ({ page, bubblewire }) => {
  await page.setViewportSize({ width: 1440, height: 1000 })
  await openStudio(page, bubblewire)
  const frame = page.locator('iframe')
  for (const [size, width] of [
    ['Small phone', 320],
    ['Phone', 390],
    ['Tablet', 400],
    ['Desktop', 400],
  ] as const) {
    await page.getByLabel('Size').selectOption(size)
    await expect.poll(() => frame.evaluate((element) => (element as HTMLElement).offsetWidth)).toBe(width)
    await expect(logOf(page).getByText('Your order has left our warehouse')).toBeVisible()
  }
})

test('on a phone the chat is first, and every part is a tap away', async ({ page, bubblewire }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openStudio(page, bubblewire)
  const top = (name: string | RegExp) =>
    page.getByRole('heading', { name }).evaluate((heading) => heading.getBoundingClientRect().top + scrollY)
  const tops = [await top('See'), await top('Compose'), await top('Notes'), await top(/webhook/), await top('Compare')]
  expect(tops).toEqual([...tops].sort((a, b) => a - b))
  await page.getByRole('link', { name: 'Compare' }).click()
  await expect(page.getByRole('heading', { name: 'Compare' })).toBeInViewport()
  await page.getByRole('link', { name: 'Compose' }).click()
  await page
    .getByLabel(/^Title/)
    .first()
    .fill('It is at your door')
  await expect(logOf(page).getByText('It is at your door')).toBeInViewport()
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(logOf(page).getByText('It is at your door')).toBeVisible()
  expect(await top('Compose')).toBeLessThan((await top('See')) + 20)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1024)
})
