import type { Locator } from '@playwright/test'
import { axeFindings } from '../testing/axe'
import { expect, test } from '../testing/bubblewire'
import { logOf, openStudio, stageOf } from '../testing/studio-page'

const select = {
  type: 'select',
  items: [
    { title: 'Send another', payload: 'again' },
    { title: 'Give the money back', payload: 'refund' },
  ],
}

/** The chat draws its pins again after each change. */
const isAt = (pin: Locator, part: Locator) =>
  expect
    .poll(async () => Math.abs(((await pin.boundingBox())?.y ?? 0) - ((await part.boundingBox())?.y ?? 99)))
    .toBeLessThan(24)

test('a reviewer comments on a part, and the designer resolves it at its pin', { tag: '@deep' }, async ({
  browser,
  page,
  bubblewire,
}) => {
  const name = `Parcel ${Math.random()}`
  const message = { kind: 'message', name, body: 'Shall we look for it?', structured_content: select }
  const { id } = await bubblewire.call('POST', '/1.0/library_items', message)
  const { url } = await bubblewire.call('POST', `/1.0/library_items/${id}/reviews`, {})
  const context = await browser.newContext()
  const guest = await context.newPage()
  await guest.goto(String(url))
  const button = logOf(guest).getByRole('button', { name: 'Give the money back' })
  await expect(button).toBeVisible()
  await guest.getByRole('button', { name: 'Comment on a part …' }).press('Enter')
  await guest.getByText('Or choose its text').press('Enter')
  await guest.getByRole('button', { name: 'Shall we look for it?' }).press('Enter')
  await expect(guest.getByText('About “Shall we look for it?”')).toBeVisible()
  await guest.getByRole('button', { name: 'The whole message instead' }).press('Enter')
  await guest.getByRole('button', { name: 'Comment on a part …' }).click()
  await expect(guest.getByText('Tap the part in the chat.')).toBeVisible()
  await button.click()
  await expect(guest.getByText('About “Give the money back”')).toBeVisible()
  await expect(stageOf(guest).locator('[data-pin="?"]')).toBeVisible()
  await expect(guest.getByRole('textbox', { name: 'Your comment' })).toBeFocused()
  await guest.getByRole('textbox', { name: 'Your name' }).fill('Mary')
  await guest.getByRole('textbox', { name: 'Your comment' }).fill('Say “Refund”.')
  expect(await axeFindings(guest, 'main')).toEqual([])
  await guest.getByRole('button', { name: 'Add comment' }).click()
  await expect(guest.getByRole('listitem').filter({ hasText: 'Say “Refund”.' })).toContainText(
    'About “Give the money back”',
  )
  const pin = stageOf(guest).locator('[data-pin="1"]')
  await expect(pin).toBeVisible()
  await isAt(pin, button)
  await button.click()
  await expect(logOf(guest).getByText('Give the money back')).not.toHaveCount(0)
  await context.close()

  await openStudio(page, bubblewire)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Library …', exact: true }).click()
  await dialog.getByRole('button', { name }).click()
  await expect(dialog.getByRole('region', { name: 'Comments' })).toContainText('About “Give the money back”')
  await dialog.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(stageOf(page).locator('[data-pin="1"]')).toBeVisible()
  const pins = page.getByRole('region', { name: 'Comments on parts' })
  await expect(pins.getByRole('listitem')).toContainText('Say “Refund”.')
  expect(await axeFindings(page, 'main')).toEqual([])
  await pins.getByRole('button', { name: 'About “Give the money back”' }).click()
  await expect(page.locator('input:focus')).toHaveValue('Give the money back')
  await pins.getByRole('button', { name: 'Resolve' }).click()
  await expect(pins).toHaveCount(0)
  await expect(stageOf(page).locator('[data-pin]')).toHaveCount(0)
})

test('a comment has its pin on the opened page of a form', { tag: '@deep' }, async ({ browser, bubblewire }) => {
  const items = (to: string) => [{ title: 'Yes', value: 'yes', id: `yes-${to}`, next_page_id: to }]
  const form = {
    ...{ type: 'form', title: 'About your garden', first_page_id: 'sun' },
    pages: [
      { page_id: 'sun', type: 'select', title: 'Is there sun?', items: items('rain') },
      { page_id: 'rain', type: 'select', title: 'Is there rain?', submit_form: true, items: items('rain') },
    ],
  }
  const item = { kind: 'message', name: `Garden ${Math.random()}`, body: 'Tell us', structured_content: form }
  const { id } = await bubblewire.call('POST', '/1.0/library_items', item)
  const { url } = await bubblewire.call('POST', `/1.0/library_items/${id}/reviews`, {})
  const context = await browser.newContext()
  const guest = await context.newPage()
  await guest.goto(String(url))
  const sheet = stageOf(guest).getByRole('dialog')
  await logOf(guest).getByRole('button').first().click()
  await expect(sheet.getByText('Is there sun?')).toBeVisible()

  await guest.getByRole('button', { name: 'Comment on a part …' }).click()
  await sheet.getByText('Is there sun?').click()
  await expect(guest.getByText('About “Is there sun?”')).toBeVisible()
  const pin = (label: string) => stageOf(guest).locator(`[data-pin="${label}"]`)
  await expect(pin('?')).toBeVisible()
  await isAt(pin('?'), sheet.getByText('Is there sun?'))
  await guest.getByRole('button', { name: 'The whole message instead' }).click()
  await expect(pin('?')).toHaveCount(0)

  await guest.getByRole('button', { name: 'Comment on a part …' }).press('Enter')
  await guest.getByText('Or choose its text').press('Enter')
  await guest.getByRole('button', { name: 'Yes' }).last().press('Enter')
  await expect(sheet.getByText('Is there rain?')).toBeVisible()
  await expect(pin('?')).toBeVisible()
  await guest.getByRole('textbox', { name: 'Your name' }).fill('Mary')
  await guest.getByRole('textbox', { name: 'Your comment' }).fill('And if not?')
  await guest.getByRole('button', { name: 'Add comment' }).click()
  await expect(pin('1')).toBeVisible()
  await sheet.getByRole('button', { name: 'Back' }).click()
  await expect(sheet.getByText('Is there sun?')).toBeVisible()
  await expect(pin('1')).toHaveCount(0)
  expect(await axeFindings(guest, 'main')).toEqual([])
  await guest.getByRole('button', { name: 'About “Yes”' }).click()
  await expect(sheet.getByText('Is there rain?')).toBeVisible()
  await expect(pin('1')).toBeVisible()
  await context.close()
})
