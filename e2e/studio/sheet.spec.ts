import { axeFindings } from '../testing/axe'
import { expect, test } from '../testing/bubblewire'
import { exportPicture, pictureDifference, pixelsOf, stableScreenshot } from '../testing/studio-files'
import { importMessage, logOf, lookAs, openStudio, startFrom, verdictOf } from '../testing/studio-page'

test('a table shows the message in each theme, direction and state', { tag: '@deep' }, async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  await startFrom(page, 'Time')
  await page.getByRole('link', { name: 'All on one sheet' }).click()
  await expect(page).toHaveURL(/\/studio\/\?sheet$/)
  await expect(page.getByRole('heading', { name: 'All on one sheet' })).toBeFocused()
  const table = page.getByRole('table', { name: 'In the chat' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Light',
    'Dark',
    ...['Left to rightEnglish', 'Right to leftالعربية', 'Left to rightEnglish', 'Right to leftالعربية'],
  ])
  const cellsOf = (state: string) => table.getByRole('row', { name: state }).getByRole('cell')
  await expect(cellsOf('As it is')).toHaveCount(4)
  await expect(cellsOf('As it is').nth(0)).toContainText('Monday 26 April')
  await expect(cellsOf('As it is').nth(1)).toContainText('الاثنين، 26 أبريل')
  await expect(cellsOf('As it is').nth(0).getByRole('button', { name: /12:00/ })).toBeVisible()
  await expect(cellsOf('Answered').nth(2)).toContainText('Monday 26 April at 8:00')
  await expect(cellsOf('Answered').nth(2).getByRole('button')).toHaveCount(0)
  const groundOf = (nth: number) =>
    cellsOf('As it is')
      .nth(nth)
      .locator('> div')
      .evaluate((cell) => getComputedStyle(cell).backgroundColor)
  // An overflowing card would seem to continue in the next cell.
  const edges = await cellsOf('As it is')
    .locator('> div')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect()).map(({ left, right }) => [left, right]))
  const scale = await table.evaluate((each) => each.getBoundingClientRect().width / (each as HTMLElement).offsetWidth)
  const gaps = edges.slice(1).map(([left = 0], nth) => Math.round((left - (edges[nth]?.[1] ?? 0)) / scale))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(24)
  expect(await groundOf(0)).toBe('rgb(255, 255, 255)')
  expect(await groundOf(2)).toBe('rgb(22, 24, 27)')
  await expect(page.getByRole('article', { name: 'Business chat' }).getByText('Mon 26 Apr, 08:00')).toBeVisible()
  await expect(page.locator('article[data-kind]')).toHaveCount(6)

  await test.step('the overview sheet follows each change of the message', async () => {
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('When shall we come?')
    await expect(table.getByText('When shall we come?')).toHaveCount(8)
    await page.getByText('Looks', { exact: true }).click()
    await page.getByLabel('Another colour').fill('#8a1f86')
    await expect(
      cellsOf('Answered')
        .nth(0)
        .getByText(/^Monday, /),
    ).toHaveCSS('background-color', 'rgb(138, 31, 134)')
    await startFrom(page, 'List')
    await expect(table.getByText('Where is my parcel?').first()).toBeVisible()
    await startFrom(page, 'Rich link')
    await expect(table.getByText('This message cannot be answered: it has only links.')).toHaveCount(4)
  })
  await test.step('a tap on the overview sheet explains that it is only an image', async () => {
    await table
      .getByRole('link', { name: /Read on|How enamel/ })
      .first()
      .click()
    await expect(page.getByText('Nothing on the sheet can be tapped.')).toBeVisible()
    // The bar at the top covers a part of a field.
    await page.evaluate(() => scrollTo(0, 0))
    expect(await axeFindings(page)).toEqual([])
    await page.goBack()
    await expect(logOf(page).getByText('How enamel is made')).toBeVisible()
    await page.goForward()
    await page.getByRole('button', { name: 'Back to the chat' }).click()
    await expect(page).toHaveURL(/\/studio\/$/)
    await expect(logOf(page).getByText('How enamel is made')).toBeVisible()
  })
})

test('the sheet names what people with a disability cannot use', { tag: '@deep' }, async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  await startFrom(page, 'List')
  await page.getByRole('link', { name: 'All on one sheet' }).click()
  await expect(
    page.getByText('Contrasts, sizes of targets and names are right in all 8 states of the chat.'),
  ).toBeVisible()
  await page.getByText('Looks', { exact: true }).click()
  await page.getByText('Every single colour').click()
  await page.getByLabel('Text, light', { exact: true }).fill('#dddddd')
  const barriers = page.getByRole('listitem').filter({ hasText: 'has a contrast of' })
  await expect(barriers.filter({ hasText: 'Light, As it is, Left to right: ' }).first()).toContainText('4.5 is needed.')
  await expect(barriers.filter({ hasText: 'Dark, ' })).toHaveCount(0)
  await page.screenshot({ path: 'test-results/looks/studio-barriers.png' })
  await page.getByLabel('Text, light', { exact: true }).fill('#16201f')
  await expect(page.getByText(/are right in all 8 states/)).toBeVisible()
})

test('a link opens the overview sheet with its message', {
  tag: ['@deep', '@wide-fonts'],
}, async ({ page, bubblewire }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 1280, height: 1000 })
  await openStudio(page, bubblewire)
  await startFrom(page, 'Form')
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('Dark')
  await lookAs(page, 'Answered')
  const card = logOf(page).getByRole('article')
  // Waits for the second message. The first message also has an enabled button.
  await expect(card).toContainText('Book a visit')
  await expect(card.getByRole('button')).toHaveCount(0)
  await page.mouse.move(0, 0)
  const onStage = await stableScreenshot(card)
  await page.getByRole('link', { name: 'All on one sheet' }).click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('The link is copied.')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/studio\/\?sheet#message=/)

  await startFrom(page, 'Select: yes or no')
  await page.goto(link)
  const cell = page.getByRole('row', { name: 'Answered' }).getByRole('cell').nth(2)
  await expect(cell.getByRole('article')).toBeVisible()
  await expect(page).toHaveURL(/\/studio\/\?sheet$/)
  await page.getByRole('radio', { name: '100 %' }).check()
  // The notice covers the lower end of the page.
  await expect(page.getByText('The link is copied.')).toBeHidden()
  await cell.getByRole('article').scrollIntoViewIfNeeded()
  await page.mouse.move(0, 0)
  expect(await pictureDifference(onStage, await stableScreenshot(cell.getByRole('article')))).toBeLessThan(0.01)
})

test('the sheet exports as one image, prints alone and scrolls on a phone', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  await openStudio(page, bubblewire)
  await importMessage(page, { type: 'template', title: 'Your order', items: [{ type: 'reply', title: 'Cancel' }] })
  await expect(verdictOf(page)).toHaveText(/Accepted/)
  await page.goto(`${bubblewire.demo.studio_url}/?sheet`)
  const table = page.getByRole('table', { name: 'In the chat' })
  await expect(table.getByText('Your order')).toHaveCount(8)
  const { name, bytes } = await exportPicture(page, { scale: '1×' })
  expect(name).toBe('template-sheet@1x.png')
  const pixels = await pixelsOf(bytes)
  expect(pixels.width).toBeGreaterThan(4 * 390)
  expect(pixels.colours).toBeGreaterThan(300)
  const svg = (await exportPicture(page, { format: 'SVG' })).bytes.toString()
  expect(svg.match(/>Your order</g)?.length).toBeGreaterThanOrEqual(8 + 5)

  const sheet = page.getByRole('region', { name: 'The sheet' })
  await expect.poll(() => sheet.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0)
  await expect(table.getByText('Your order').nth(3)).toBeInViewport()
  await page.screenshot({ path: 'test-results/looks/studio-sheet-whole.png' })
  await page.getByRole('radio', { name: '100 %' }).check()
  await expect.poll(() => sheet.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBeGreaterThan(500)
  expect(await pictureDifference(bytes, (await exportPicture(page, { scale: '1×' })).bytes)).toBeLessThan(0.001)

  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${width}`,
      ).toBeLessThanOrEqual(0)
      await page.screenshot({ path: `test-results/looks/studio-sheet-${width}-${colorScheme}.png` })
    }
  }
  await page.setViewportSize({ width: 390, height: 800 })
  await sheet.focus()
  // Retries, because a key press during the layout change has no effect.
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    expect(await sheet.evaluate((frame) => frame.scrollLeft)).toBeGreaterThan(0)
  }).toPass()
  // The navigation at the foot must not cover a control, so show the whole page.
  await page.setViewportSize({ width: 390, height: await page.evaluate(() => document.documentElement.scrollHeight) })
  expect(await axeFindings(page)).toEqual([])

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('region', { name: 'Compose' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden()
  await expect(table.getByText('Your order').first()).toBeVisible()
})
