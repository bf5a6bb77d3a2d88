import { readFileSync } from 'node:fs'
import { expect, test } from '../testing/bubblewire'
import { importMessage, logOf, openStudio, stageOf, startFrom, switchToTry, verdictOf } from '../testing/studio-page'

test('pages are linked by choosing, and a new order changes the links', async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  await startFrom(page, 'Form', 'Blank')
  await page
    .getByLabel(/^Title/)
    .first()
    .fill('A visit')
  await page
    .getByText(/more fields/)
    .first()
    .click()
  const add = page.getByRole('button', { name: 'Add page' })
  for (const [nth, title] of ['Which day?', 'Your name?'].entries()) {
    await add.click()
    const opened = page.getByRole('group', { name: new RegExp(`^Page ${nth + 1}`) })
    await opened.getByRole('radio', { name: nth === 0 ? 'Date' : 'Text', exact: true }).check()
    await opened
      .getByLabel(/^Title/)
      .first()
      .fill(title)
  }
  await expect(verdictOf(page)).toHaveText(/Accepted/)
  await expect(page.getByRole('combobox', { name: /^First page/ })).toHaveValue('page-1')
  await page.getByRole('button', { name: 'Move page 2 up' }).click()
  await expect(verdictOf(page)).toHaveText(/Accepted/)
  await expect(page.getByRole('combobox', { name: /^First page/ })).toHaveValue('page-2')
  await page.getByRole('button', { name: /^Which day\?/ }).click()
  const day = page.getByRole('group', { name: 'Page 2: Which day?' })
  const next = day.getByRole('combobox', { name: /^Next page/ })
  await expect(next.locator('option:checked')).toHaveText('Ends the form')
  await expect(day.getByLabel(/^Pattern|Allowed pattern/)).toHaveCount(0)
  await next.selectOption({ label: 'Page 1: Your name?' })
  await expect(verdictOf(page)).toHaveText(/Not accepted yet/)
  await next.selectOption('Ends the form')
  await expect(verdictOf(page)).toHaveText(/Accepted/)
})

test('a page that is opened in the form opens in the chat', { tag: '@deep' }, async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  await startFrom(page, 'Form: a visit to the shop')
  await expect(logOf(page).getByText('Book a visit')).toBeVisible()
  const row = page.getByRole('button', { name: /^Your name\?/ })
  await row.click()
  await expect(stageOf(page).getByRole('dialog').getByText('Your name?')).toBeVisible()
  await expect(row).toBeFocused()
  await page.getByRole('button', { name: /^Which day suits you\?/ }).click()
  await expect(stageOf(page).getByRole('dialog').getByLabel('Date')).toBeVisible()
  await switchToTry(page)
  await stageOf(page).getByRole('dialog').getByRole('button', { name: 'Back' }).click()
  await expect(stageOf(page).getByRole('radio', { name: 'A repair' })).toBeVisible()
})

test('a payment from a blank start can be paid in the preview', { tag: '@deep' }, async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  await startFrom(page, 'Wallet pay', 'Blank')
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Your order')
  for (const [name, text] of [
    [/^Name of the merchant/, 'Example Ltd'],
    [/^Country/, 'FR'],
    [/^Currency/, 'EUR'],
    [/^Amount/, '12.50'],
    [/^Label/, 'Total'],
  ] as const)
    await page.getByRole('textbox', { name }).fill(text)
  await expect(verdictOf(page)).toHaveText(/Accepted/)
  await switchToTry(page)
  await logOf(page).getByRole('button', { name: /Pay/ }).click()
  await stageOf(page).getByRole('dialog').getByRole('button', { name: /Pay/ }).click()
  await expect(page.getByRole('article', { name: 'Event 1' })).toContainText('"status": "processing"')
})

test('times are picked, and their length is in minutes', async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  await startFrom(page, 'Time: an appointment')
  await page.getByRole('button', { name: 'Add time' }).click()
  const added = page.getByRole('group', { name: /^Time 4/ })
  await expect(added.getByLabel(/^Begins/)).toHaveValue('2027-04-27T18:00')
  await expect(added.getByLabel(/^Length in minutes/)).toHaveValue('30')
  await added.getByLabel(/^Begins/).fill('2027-04-28T10:15')
  await added.getByLabel(/^Length in minutes/).fill('45')
  await expect(verdictOf(page)).toHaveText(/Accepted/)
  await expect(logOf(page).getByRole('button', { name: /10:15/ })).toBeVisible()
  const draft = () => page.evaluate(() => localStorage.getItem('studio:draft'))
  await expect.poll(draft).toContain('"start_time": "2027-04-28T10:15+0200"')
  expect(await draft()).toContain('"duration": 2700')
})

test('a picture is pasted, seen and cleared; other files are not taken', async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  await importMessage(page, { structured_content: { type: 'template', title: 'Hello' } })
  const box = page.getByRole('textbox', { name: 'Picture', exact: true })
  const bytes = readFileSync('examples/bot/pictures/kettle.jpg').toString('base64')
  const paste = (type: string) =>
    box.evaluate(
      (element, { type, bytes }) => {
        const data = new DataTransfer()
        data.items.add(new File([Uint8Array.from(atob(bytes), (each) => each.charCodeAt(0))], 'kettle', { type }))
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
      },
      { type, bytes },
    )
  await paste('application/pdf')
  await expect(page.getByText('A picture is a PNG, JPEG or GIF.')).toBeVisible()
  await paste('image/jpeg')
  await expect(page.getByRole('img', { name: 'kettle' })).toBeVisible()
  await expect(box).toHaveValue(/^[0-9a-f]{24}$/)
  await page.getByRole('button', { name: 'Remove Picture' }).click()
  await expect(box).toHaveValue('')
  await expect(page.getByRole('img', { name: 'kettle' })).toHaveCount(0)
})
