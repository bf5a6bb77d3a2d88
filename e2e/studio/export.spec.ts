import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { axeFindings } from '../testing/axe'
import { expect, test } from '../testing/bubblewire'
import { exportPicture, pictureDifference, pixelsOf, stableScreenshot } from '../testing/studio-files'
import { chatLanguage, logOf, lookAs, openStudio, stageOf, startFrom, switchToTry } from '../testing/studio-page'

const colorOf = (element: Locator) =>
  element.evaluate((each) => (getComputedStyle(each).backgroundColor.match(/\d+/g) ?? []).map(Number))

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not shown.')
  return box
}

test('a message is exported as PNG and SVG in its size and colours', { tag: '@deep' }, async ({ page, bubblewire }) => {
  // Large enough to show each screen at its own size.
  await page.setViewportSize({ width: 1800, height: 1000 })
  await openStudio(page, bubblewire)
  await startFrom(page, 'Form')
  const button = logOf(page).getByRole('button', { name: 'Begin' })
  await expect(button).toBeVisible()
  const card = await boxOf(logOf(page).getByRole('article'))
  const [red, green, blue] = await colorOf(button)
  const { x, y, height } = await boxOf(button)

  const png = await exportPicture(page, { scale: '3×', ground: 'Transparent' })
  expect(png.name).toBe('form-fresh-light-en-390@3x.png')
  const pixels = await pixelsOf(png.bytes)
  expect(Math.abs(pixels.height / 3 - (card.height + 32))).toBeLessThanOrEqual(2)
  expect(pixels.width).toBeGreaterThan(3 * card.width)
  expect(pixels.colours).toBeGreaterThan(100)
  expect(pixels.at(0, 0)[3]).toBe(0)
  const place = [3 * (x - card.x + 16 + 12), 3 * (y - card.y + 16 + height / 2)].map(Math.round)
  expect(pixels.at(place[0] ?? 0, place[1] ?? 0)).toEqual([red, green, blue, 255])

  const solid = await pixelsOf((await exportPicture(page, { scale: '1×' })).bytes)
  expect([solid.width, solid.height]).toEqual([pixels.width / 3, pixels.height / 3])
  expect(solid.at(0, 0)).toEqual([255, 255, 255, 255])

  const svg = await exportPicture(page, { format: 'SVG' })
  expect(svg.name).toBe('form-fresh-light-en-390.svg')
  const text = svg.bytes.toString()
  // A new page parses the SVG, because the studio's policy forbids parsing markup.
  const reader = await page.context().newPage()
  const read = await reader.evaluate((file) => {
    const it = new DOMParser().parseFromString(file, 'image/svg+xml')
    return { root: it.documentElement.localName, said: it.querySelector('foreignObject')?.textContent }
  }, text)
  expect(read.root).toBe('svg')
  expect(read.said).toContain('Book a visit')
  expect(text.replaceAll(/xmlns="[^"]*"/g, '')).not.toMatch(/https?:|url\((?!&quot;data:)|<script/)
})

const looks = [
  { from: 'Carousel', size: 'Phone', theme: 'Light', language: 'English', state: 'As it is', said: 'Tea pot' },
  {
    from: 'List',
    size: 'Small phone',
    theme: 'Dark',
    language: 'العربية',
    state: 'Answered',
    said: 'Where is my parcel?',
  },
  { from: 'Payment', size: 'Desktop', theme: 'Dark', language: 'English', state: 'Answered', said: 'Paid' },
  {
    from: 'Time',
    size: 'Small phone',
    theme: 'Light',
    language: 'עברית',
    state: 'Text at 200 %',
    said: 'When may we call',
  },
] as const

test('an exported chat looks the same as the preview', { tag: '@deep' }, async ({ page, bubblewire }) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 1800, height: 1000 })
  await openStudio(page, bubblewire)
  for (const { from, size, theme, language, state, said } of looks) {
    await startFrom(page, from)
    await page.getByLabel('Size').selectOption(size)
    await page.getByRole('combobox', { name: 'Theme' }).selectOption(theme)
    await chatLanguage(page).selectOption(language)
    await lookAs(page, state)
    await expect(logOf(page).getByText(said).last()).toBeVisible()
    await page.mouse.move(0, 0)
    const shown = await stableScreenshot(page.locator('iframe'))
    const { bytes } = await exportPicture(page, { part: 'The whole chat', scale: '1×' })
    // The preview has a line around the screen.
    expect(await pictureDifference(shown, bytes), from).toBeLessThan(0.02)
  }
})

test('the exported image contains an open sheet of the chat', { tag: '@deep' }, async ({ page, bubblewire }) => {
  await page.setViewportSize({ width: 1800, height: 1000 })
  await openStudio(page, bubblewire)
  await startFrom(page, 'Form')
  await switchToTry(page)
  await stageOf(page).getByRole('button', { name: 'Begin' }).click()
  const sheet = stageOf(page).getByRole('dialog')
  await expect(sheet).toBeVisible()
  await sheet.evaluate((dialog) => Promise.all(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished)))
  const shown = await stableScreenshot(page.locator('iframe'))
  const { bytes } = await exportPicture(page, { part: 'The whole chat', scale: '1×' })
  expect(await pictureDifference(shown, bytes)).toBeLessThan(0.02)
})

test('an image that cannot be read becomes a placeholder in the export', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  await openStudio(page, bubblewire)
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload a file: Picture' }).click()
  await (await chosen).setFiles('examples/bot/pictures/kettle.jpg')
  const image = logOf(page).locator('img')
  await expect.poll(() => image.evaluate((each) => (each as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  const whole = await exportPicture(page, { scale: '1×' })
  expect((await pixelsOf(whole.bytes)).colours).toBeGreaterThan(2_000)
  expect((await exportPicture(page, { format: 'SVG' })).bytes.toString()).toContain('src="data:image/')

  await page.route(
    ({ pathname }) => pathname.startsWith('/attachments/') || pathname.includes('/thumbnails/'),
    (route) => (route.request().resourceType() === 'fetch' ? route.abort() : route.fallback()),
  )
  await page.getByRole('button', { name: 'Export …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export as a picture' })
  await expect(dialog.getByText('One picture cannot be read from here: its place is empty.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.screenshot({ path: 'test-results/looks/studio-export.png' })
  const started = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const bare = await pixelsOf(await readFile(await (await started).path()))
  expect(bare.colours).toBeLessThan(2_000)
})

test('while a script plays, only the chat can be exported', { tag: '@deep' }, async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  await page.getByText('Play a scripted conversation').click()
  await page.getByRole('list', { name: 'Steps' }).getByRole('button').nth(1).click()
  await page.getByRole('button', { name: 'Export …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export as a picture' })
  await expect(dialog.getByRole('img', { name: 'Preview of the picture' })).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'The message' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await stageOf(page).getByRole('button', { name: 'Close chat' }).click()
  await page.getByRole('button', { name: 'Export …' }).click()
  await expect(dialog.getByText('There is nothing to export.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Download' })).toBeDisabled()
})
