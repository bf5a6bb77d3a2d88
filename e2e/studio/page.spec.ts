import { structuredTypes } from '../../contract/structured'
import { axeFindings } from '../testing/axe'
import { expect, test } from '../testing/bubblewire'
import {
  chatLanguage,
  importMessage,
  logOf,
  openStudio,
  stageOf,
  startFrom,
  switchToTry,
  verdictOf,
} from '../testing/studio-page'

test('each field shows what a channel cuts, omits or refuses', {
  tag: '@every-node',
}, async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  const title = 'Where is my parcel at this moment?'
  const items = [
    { type: 'url', title: 'The invoice', url: 'https://shop.example.com/invoice.pdf' },
    ...['Cancel', title, 'Talk'].map((each) => ({ type: 'reply', title: each })),
  ]
  await importMessage(page, { type: 'template', title: 'Your order', items })
  const channel = (name: string) => page.getByRole('article', { name, exact: true })
  const messenger = channel('Messenger')
  await expect(messenger.getByText('Filled in Value for the bot').first()).toBeVisible()
  await expect(messenger.getByText(/^Cut Title is cut to 20/)).toBeVisible()
  await expect(messenger.getByRole('deletion')).toHaveText(['Talk'])
  await expect(messenger.getByText(/^Left out Button 4 is left out/)).toBeVisible()
  const chatApp = channel('Chat app')
  await expect(chatApp.getByRole('deletion')).toHaveText(['The invoice'])
  await expect(chatApp.getByText(/^Cut Title is cut to 20/)).toBeVisible()
  await expect(channel('Business chat').getByText(/^Plain text/)).toBeVisible()
  await expect(verdictOf(page)).toHaveText('Accepted by all six channels, by 1 as plain text.')

  await startFrom(page, 'Rich link')
  await expect(messenger.getByText(/^Converted/)).toBeVisible()
  await expect(messenger.getByRole('deletion')).toHaveText(['Read on'])

  await importMessage(page, {
    structured_content: { type: 'select', items: [{ title: 'x'.repeat(90) }] },
    body: 'Well?',
  })
  await expect(verdictOf(page)).toHaveText(/Not accepted yet/)
  await expect(messenger.getByText(/^Refused Title/)).toBeVisible()
  await expect(messenger.getByText('Well?')).toBeVisible()
})

test('keys unfold the notes and lead from a note to its form field', async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  await startFrom(page, 'Carousel')
  const notes = page.getByRole('region', { name: 'Notes' })
  const first = notes.getByRole('button', { name: /^Link is ignored/ }).nth(1)
  await expect(notes.getByText('5, each with a link to its place')).toBeVisible()
  await expect(first).toBeHidden()
  await notes.locator('summary').focus()
  await page.keyboard.press('Enter')
  await first.focus()
  await page.keyboard.press('Enter')
  const field = page.getByRole('group', { name: 'Card 2' }).getByRole('textbox', { name: 'Link', exact: true }).first()
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport()
  await expect(logOf(page).getByText('Enamel mug')).toBeInViewport()
  await page.getByRole('tab', { name: 'JSON' }).click()
  await expect(first).toBeVisible()
})

test('list rows can be reordered by dragging and by keys', { tag: '@deep' }, async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  await startFrom(page, 'Carousel')
  const rows = page.getByRole('tabpanel').getByRole('button', { name: /(mug|pot|Kettle) Card \d/ })
  const shown = (titles: string[]) => expect(rows).toHaveText(titles.map((title) => new RegExp(`^${title}`)))
  await shown(['Enamel mug', 'Tea pot', 'Kettle'])
  await rows.nth(1).click()
  const opened = page.getByRole('group', { name: 'Card 2: Tea pot' })
  await expect(opened.getByRole('textbox', { name: /^Subtitle/ })).toHaveValue('1 litre, EUR 39')
  await rows.nth(2).click()
  await expect(opened.getByRole('textbox')).toHaveCount(0)

  await test.step('a dragged row moves to the marked position, and Escape cancels', async () => {
    await rows.nth(2).click()
    const at = async (nth: number) => {
      const box = await page.locator(`[data-act="drag ${nth}"]`).boundingBox()
      if (!box) throw new Error('no handle')
      return [box.x + box.width / 2, box.y + box.height / 2] as const
    }
    const drag = async (from: number, to: number) => {
      const [x, y] = await at(to)
      await page.mouse.move(...(await at(from)))
      await page.mouse.down()
      await page.mouse.move(x, y + (to > from ? 8 : -8), { steps: 4 })
    }
    await drag(0, 2)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await shown(['Enamel mug', 'Tea pot', 'Kettle'])
    await drag(0, 2)
    await page.mouse.up()
    await shown(['Tea pot', 'Kettle', 'Enamel mug'])
    await expect(logOf(page)).toHaveText(/Tea pot.*Enamel mug/)
  })

  await test.step('the focus follows a row that keys move', async () => {
    await page.getByRole('button', { name: 'Move card 3 up' }).focus()
    await page.keyboard.press('Enter')
    await shown(['Tea pot', 'Enamel mug', 'Kettle'])
    await expect(page.getByRole('button', { name: 'Move card 2 up' })).toBeFocused()
    await page.keyboard.press('Enter')
    await shown(['Enamel mug', 'Tea pot', 'Kettle'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await shown(['Tea pot', 'Enamel mug', 'Kettle'])
  })

  await test.step('a default value chosen by arrow keys is omitted from the draft', async () => {
    const draft = () => page.evaluate(() => localStorage.getItem('studio:draft'))
    await rows.nth(0).click()
    const card = page.getByRole('group', { name: 'Card 1: Tea pot' })
    await card.getByText('3 more fields').click()
    const opens = card.getByRole('group', { name: /^Opens in target/ })
    await expect(opens.getByRole('radio', { name: 'New tab' })).toBeChecked()
    await opens.getByRole('radio', { name: 'Panel' }).check()
    await expect.poll(draft).toContain('"target": "webview"')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(opens.getByRole('radio', { name: 'New tab' })).toBeChecked()
    await expect.poll(draft).not.toContain('"target"')
  })
})

test("a click on a part of the chat focuses the part's field", { tag: '@deep' }, async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  const log = logOf(page)
  const stage = stageOf(page)
  const field = (path: string) => page.locator(`[data-path="structured_content.${path}"]`)
  await startFrom(page, 'Carousel')
  for (const [part, path] of [
    [log.getByText('Tea pot'), 'items[1].title'],
    [log.getByText('350 ml, EUR 15'), 'items[0].subtitle'],
    [log.getByText('shop.example.com').first(), 'items[0].url'],
  ] as const) {
    await part.click()
    await expect(field(path)).toBeFocused()
  }
  await log.getByRole('button', { name: 'Put in my cart' }).nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(field('items[1].items[0].title')).toBeFocused()
  await stage.getByRole('button', { name: 'Next' }).click()
  await expect(stage.getByRole('button', { name: 'Previous' })).toBeEnabled()

  await startFrom(page, 'Time')
  await log.getByRole('button', { name: '08:00' }).click()
  await expect(field('timeslots[0].start_time')).toBeFocused()
  await startFrom(page, 'Template: an order')
  await log.getByText('The invoice').click()
  await expect(field('items[0].title')).toBeFocused()
  await page.getByRole('tab', { name: 'JSON' }).click()
  await expect(page.getByRole('textbox', { name: 'Message as JSON' })).toHaveAttribute('contenteditable', 'true')
  await log.getByText('Follow the parcel').click()
  await expect(page.locator('.cm-activeLine')).toContainText('"url_text": "Follow the parcel"')
  await expect(page.getByRole('article', { name: /^Event/ })).toHaveCount(0)

  await switchToTry(page)
  await log.getByRole('button', { name: 'Another day' }).click()
  await expect(page.getByRole('article', { name: 'Event 1' })).toContainText('delay:4711')
})

test('a value without a schema is edited as JSON', async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  await startFrom(page, 'Payment')
  const session = page.getByRole('textbox', { name: /^Payment session/ })
  await expect(session).toHaveValue(/"nonce": "5c1f"/)
  await session.fill('{"nonce": "77", "inner": {"a": [1')
  await expect(page.getByRole('alert').filter({ hasText: 'is missing' })).toBeVisible()
  await expect(session).toHaveAttribute('aria-invalid', 'true')
  await expect(verdictOf(page)).toHaveText(/Accepted/)
  await session.pressSequentially(']}}')
  await expect(session).toHaveAttribute('aria-invalid', 'false')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('studio:draft'))).toContain('"nonce": "77"')
  await expect(session).toHaveValue('{"nonce": "77", "inner": {"a": [1]}}')
  await session.fill('7')
  await expect(verdictOf(page)).toHaveText(/Not accepted yet: 1 problem/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(verdictOf(page)).toHaveText(/Accepted/)
})

test('a link opens the gallery with the same message type and theme', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  await openStudio(page, bubblewire)
  await startFrom(page, 'List')
  await chatLanguage(page).selectOption('עברית')
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('Dark')
  await page.getByLabel('Size').selectOption('Small phone')
  await page.getByRole('link', { name: 'Gallery' }).click()
  await page.locator('html[dir=rtl][data-theme=dark][data-ready]').waitFor()
  const pieces = page.locator('[data-piece]')
  expect(await pieces.evaluateAll((all) => all.map((piece) => piece.getBoundingClientRect().width))).toContain(320)
  expect(
    await pieces.evaluateAll((all) => all.every((piece) => piece.getAttribute('data-piece')?.startsWith('list'))),
  ).toBe(true)
  await page.getByRole('combobox', { name: 'type' }).selectOption('')
  await page.waitForURL((url) => !url.searchParams.get('type'))
  await page.locator('html[data-ready]').waitFor()
  const types = await pieces.evaluateAll((all) => all.map((piece) => piece.getAttribute('data-piece')?.split(': ')[0]))
  expect([...new Set(types)].sort()).toEqual([...structuredTypes].sort())
  await page.setViewportSize({ width: 320, height: 800 })
  const chosen = page.getByRole('navigation', { name: 'types' }).getByRole('link', { name: 'rich link' })
  await chosen.click()
  await page.waitForURL((url) => url.searchParams.get('type') === 'rich_link' && url.searchParams.get('lang') === 'he')
  await page.locator('html[data-ready]').waitFor()
  await expect(chosen).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: 'Open in the studio: rich_link: fresh' }).click()
  await expect(verdictOf(page)).toHaveText(/Accepted/)
  await expect(logOf(page).getByText('What a glaze does')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: '‹ Studio' }).click()
  await expect(verdictOf(page)).toHaveText(/Accepted/)
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Inbox' }).click()
  await page.waitForURL(/\/inbox\/|\/account\//)
})

test('every channel preview is readable in light and dark mode', { tag: '@deep' }, async ({ page, bubblewire }) => {
  test.slow()
  await openStudio(page, bubblewire)
  const compare = page.getByRole('region', { name: 'Compare' })
  for (const name of [
    'Template: an order',
    'Carousel',
    'Select: quick',
    'Rich link',
    'List',
    'Form',
    'Payment',
    'Time',
  ])
    await test.step(name, async () => {
      await startFrom(page, name)
      await expect(verdictOf(page)).toHaveText(/Accepted/)
      await expect(page.getByRole('article', { name: 'Chat app' })).toBeVisible()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await axeFindings(page, 'section[aria-labelledby=compare]'), colorScheme).toEqual([])
        await compare.screenshot({ path: `test-results/looks/studio-channels-${colorScheme}-${name.slice(0, 4)}.png` })
      }
    })
})
