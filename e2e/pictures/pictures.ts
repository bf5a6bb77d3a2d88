import sharp from 'sharp'
import { bubbleOf, expect, line, lines, newBubblewire, openChat, say, test } from '../testing/bubblewire'
import { openSettings } from '../testing/settings-page'
import { sheetViews, walkForm, walkWebview } from '../testing/sheet-walk'
import { exportPicture } from '../testing/studio-files'
import { logOf, openStudio, startFrom, switchToTry } from '../testing/studio-page'
import { views, walkChat } from './chat-looks'
import { fillMonth } from './month'
import { saved } from './saved'

test('docs/pictures/picture.png', async ({ page, bubblewire }) => {
  await page.setViewportSize({ width: 1280, height: 860 })
  const chat = await openChat(page, bubblewire)
  await say(chat, 'carousel')
  await expect(chat.getByText('Monstera, $34')).toBeVisible()
  await say(chat, 'select')
  await expect(chat.getByRole('toolbar')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await saved('picture', await page.screenshot({ animations: 'disabled' }))
})

test('docs/pictures/studio.png, docs/pictures/studio-channels.png', async ({ page, bubblewire }) => {
  await page.setViewportSize({ width: 1440, height: 1160 })
  await openStudio(page, bubblewire)
  await startFrom(page, 'Template: an order')
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload a file: Picture' }).click()
  await (await chosen).setFiles('examples/bot/pictures/gift.jpg')
  const log = logOf(page)
  await expect(log.locator('img')).toHaveCount(1)
  await expect.poll(() => log.locator('img').evaluateAll(areLoaded)).toBe(true)
  await switchToTry(page)
  await log.getByRole('button', { name: 'Another day' }).click()
  await expect(page.getByRole('article', { name: 'Event 1' })).toBeVisible()
  const compare = page.getByRole('region', { name: 'Compare' })
  await expect(compare.locator('img')).not.toHaveCount(0)
  await expect.poll(() => compare.locator('img').evaluateAll(areLoaded)).toBe(true)
  await page.mouse.move(0, 0)
  await page.evaluate(() => scrollTo(0, 0))
  await saved('studio', await page.screenshot({ animations: 'disabled' }))
  await saved('studio-channels', await compare.screenshot({ animations: 'disabled' }))
})

test('docs/pictures/studio-sheet.png: the export of the sheet', async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  await startFrom(page, 'Template: an order')
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload a file: Picture' }).click()
  await (await chosen).setFiles('examples/bot/pictures/gift.jpg')
  await expect(logOf(page).locator('img')).toHaveCount(1)
  await page.getByRole('link', { name: 'All on one sheet' }).click()
  const pictures = page.getByRole('region', { name: 'The sheet' }).locator('img')
  await expect(pictures).toHaveCount(8 + 5)
  for (const picture of await pictures.all()) await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => pictures.evaluateAll(areLoaded)).toBe(true)
  const { bytes } = await exportPicture(page, { scale: '1×' })
  await saved('studio-sheet', Buffer.from(bytes))
})

test('docs/pictures/admin-first-run.png, docs/pictures/admin-snippet.png', async ({ page }) => {
  const bare = await newBubblewire()
  bare.env = { DEMO: 'off' }
  try {
    await bare.start()
    await page.setViewportSize({ width: 1280, height: 860 })
    await page.goto(/http\S+#first_run=\S+/.exec(bare.output)?.[0] ?? '')
    await page.getByLabel('Your name').fill('Ada Lovelace')
    await page.getByLabel('E-mail address').fill('ada@shop.example')
    await page.getByLabel('New password').fill('tea in the garden')
    await page.keyboard.press('Enter')
    await page.getByLabel('Name of the site').fill('Tea and plants')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Addresses of the site').fill('https://shop.example')
    await page.getByRole('button', { name: 'Next' }).click()
    const preview = page.frameLocator('iframe[title="Preview"]')
    await expect(preview.getByText('Shall we look at it together?')).toBeVisible()
    await page.getByRole('radio', { name: '#7c3aed' }).check()
    await page.mouse.move(0, 0)
    await saved('admin-first-run', await page.screenshot({ animations: 'disabled' }))
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('loader.js').first()).toBeVisible()
    await page.mouse.move(0, 0)
    await saved('admin-snippet', await page.screenshot({ animations: 'disabled' }))
  } finally {
    await bare.dispose()
  }
})

test('docs/pictures/reports.png', async ({ page }) => {
  const bubblewire = await newBubblewire()
  try {
    await bubblewire.start()
    await bubblewire.stop()
    fillMonth(bubblewire.dataDir)
    await bubblewire.start()
    await page.setViewportSize({ width: 1440, height: 1000 })
    await page.goto(`${bubblewire.demo.api_url}/reports/`)
    await page.getByRole('button', { name: 'Sign in as the demo’s admin' }).click()
    await expect(page.locator('canvas')).toHaveCount(4)
    await saved('reports', await page.screenshot({ animations: 'disabled' }))
  } finally {
    await bubblewire.dispose()
  }
})

const scripts = [
  { title: 'Where is my parcel?', file: 'script-parcel', lines: 6, last: 'Which one?' },
  { title: 'Tea for two', file: 'script-tea', lines: 5, last: 'Garden mint' },
  { title: 'إرجاع منتج', file: 'script-return', lines: 6, last: 'تم. سيصلك المنتج الجديد خلال يومين.' },
]

test('docs/pictures/script-*.png', async ({ page, bubblewire }) => {
  await page.setViewportSize({ width: 1280, height: 1000 })
  await openStudio(page, bubblewire)
  await page.getByText('Play a scripted conversation').click()
  const frame = page.locator('iframe')
  for (const { title, file, lines: count, last } of scripts) {
    await page.getByRole('combobox', { name: 'Script' }).selectOption(title)
    const step = page
      .getByRole('list', { name: 'Steps' })
      .getByRole('button')
      .nth(count - 1)
    await expect(step).toBeEnabled()
    await step.click()
    const log = page.frameLocator('iframe').getByRole('log')
    await expect(log.getByText(last).last()).toBeInViewport()
    await frame.scrollIntoViewIfNeeded()
    await saved(`${file}`, await frame.screenshot({ animations: 'disabled' }))
  }
})

test('docs/pictures/script-parcel.webp: the script plays, line by line', async ({ page, bubblewire }) => {
  await page.setViewportSize({ width: 1280, height: 1000 })
  await openStudio(page, bubblewire)
  await page.getByText('Play a scripted conversation').click()
  await page.getByRole('combobox', { name: 'Script' }).selectOption('Where is my parcel?')
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('button')
  await expect(steps.first()).toBeEnabled()
  const log = page.frameLocator('iframe').getByRole('log')
  const frames: Buffer[] = []
  const count = await steps.count()
  for (let nth = 0; nth < count; nth++) {
    await steps.nth(nth).click()
    await expect(log.locator('[data-msg]')).toHaveCount(nth + 1)
    await expect(page.getByText(`${nth + 1} of ${count}`, { exact: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    frames.push(await page.locator('iframe').screenshot({ animations: 'disabled' }))
  }
  const pauses = frames.map((_, nth) => (nth === frames.length - 1 ? 5_000 : 1_800))
  await sharp(frames, { join: { animated: true } })
    .webp({ delay: pauses, loop: 0, quality: 80 })
    .toFile('docs/pictures/script-parcel.webp')
})

test('docs/pictures/studio-try.png', async ({ page, bubblewire }) => {
  await page.setViewportSize({ width: 1280, height: 1000 })
  await openStudio(page, bubblewire)
  await page.getByText('Send into a live conversation').click()
  await page.getByRole('combobox', { name: 'Source' }).selectOption('Studio: chat app')
  const log = page.getByRole('list', { name: 'The conversation' })
  await page.getByLabel('Write as the customer').fill('Where is my parcel?')
  await page.getByRole('button', { name: 'Say it' }).click()
  await page.getByRole('button', { name: 'Send the composed message' }).click()
  await log.getByRole('button', { name: 'Another day' }).click()
  await expect(log.getByText('{"payload":"delay:4711"}')).toBeVisible()
  await expect(log.getByText('sent')).toBeVisible()
  await saved('studio-try', await page.getByRole('region', { name: 'Try' }).screenshot({ animations: 'disabled' }))
})

const words = ['template', 'carousel', 'select', 'link', 'list', 'form', 'pay', 'time', 'story', 'help']
const variants = [
  { name: '1280-light', width: 1280, height: 800, colorScheme: 'light' },
  { name: '390-dark', width: 390, height: 844, colorScheme: 'dark' },
  { name: '320-light', width: 320, height: 640, colorScheme: 'light' },
] as const

for (const { name, width, height, colorScheme } of variants) {
  test(`every message type: ${name}`, async ({ page, bubblewire }) => {
    test.setTimeout(120_000)
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    await page.goto(bubblewire.demo.site_url)
    await expect(bubbleOf(page)).toBeVisible()
    await page.screenshot({ path: `test-results/looks/${name}-0-bubble.png` })
    const chat = await openChat(page, bubblewire)
    await page.screenshot({ path: `test-results/looks/${name}-1-empty.png` })
    for (const word of words) {
      const before = await lines(chat).count()
      await say(chat, word)
      await expect(line(chat, word).last()).toBeVisible()
      await expect.poll(() => lines(chat).count(), 'the bot has answered').toBeGreaterThan(before + 1)
      await expect.poll(() => chat.locator('img').evaluateAll(areLoaded), 'its pictures are there').toBe(true)
      await page.screenshot({ path: `test-results/looks/${name}-${word}.png`, animations: 'disabled' })
    }
  })
}

for (const view of sheetViews) {
  test(`opened sheets: ${view.width}, ${view.theme}, ${view.lang}`, async ({ page, bubblewire }) => {
    test.setTimeout(120_000)
    for (const walk of [walkForm, walkWebview])
      await walk(page, bubblewire, view, async (state) => {
        const path = `test-results/looks/sheet-${view.width}-${view.theme}-${view.lang}-${state}.png`
        await page.screenshot({ path, animations: 'disabled' })
      })
  })
}

/** Whether all visible pictures are loaded. Browsers delay invisible ones. Runs in the page. */
async function areLoaded(images: Element[]): Promise<boolean> {
  const visibleImages = images.filter((image): image is HTMLImageElement => {
    const { top, bottom, left, right } = image.getBoundingClientRect()
    return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  })
  if (!visibleImages.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)) return false
  // Browsers decode a picture later than they load it.
  await Promise.all(visibleImages.map((image) => image.decode()))
  return true
}

for (const view of views) {
  test(`the chat except its messages: ${view.width}, ${view.theme}, ${view.lang}`, async ({ page, bubblewire }) => {
    test.setTimeout(120_000)
    await walkChat(page, bubblewire, view, async (state) => {
      const path = `test-results/looks/chat-${view.width}-${view.theme}-${view.lang}-${state}.png`
      await page.screenshot({ path, animations: 'disabled' })
    })
  })
}

test('docs/pictures/settings-*.png', async ({ page, bubblewire }) => {
  await page.setViewportSize({ width: 1440, height: 960 })
  await openSettings(page, bubblewire)
  const picture = async (name: string) => {
    await page.mouse.move(0, 0)
    await saved(`settings-${name}`, await page.screenshot({ animations: 'disabled' }))
  }
  await page.getByRole('link', { name: 'Demo shop' }).click()
  await page.getByRole('link', { name: 'Looks', exact: true }).click()
  await page.getByLabel('Another colour').fill('#7a1f5c')
  const stage = page.frameLocator('iframe')
  await expect(stage.getByRole('button', { name: 'Yes, please' })).toBeVisible()
  await picture('looks')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await page.getByRole('list', { name: 'Webhooks' }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Send a test event' }).click()
  await expect(page.getByRole('list', { name: 'Deliveries' }).getByText('Delivered')).toBeVisible()
  await picture('webhook')
  await page.getByRole('link', { name: 'Health' }).click()
  await expect(page.getByRole('list', { name: 'Health' }).getByText('OK').first()).toBeVisible()
  await picture('health')
})
