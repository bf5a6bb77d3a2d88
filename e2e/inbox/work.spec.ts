import type { Locator, Page } from '@playwright/test'
import { axeFindings } from '../testing/axe'
import { expect, test } from '../testing/bubblewire'
import {
  aCustomer,
  anAgent,
  box,
  chooseColleague,
  log,
  nameOf,
  openConversation,
  quietSource,
  row,
  view,
  write,
} from '../testing/inbox-page'

test('an agent sends a reply, files, structured content and a comment', { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  const desk = await quietSource(bubblewire)
  const word = `Shipping? ${Math.random()}`
  const shortcut = `ship${Math.random()}`.replace('.', '')
  await desk.call('POST', '/1.0/saved_replies', { name: 'Shipping', shortcut, body: 'We ship daily.', personal: false })
  const customer = await aCustomer(browser, desk, word)
  const said = customer.getByRole('log')
  const page = await anAgent(browser, desk, 1)
  await openConversation(page, word)

  await box(page).pressSequentially(`/${shortcut.slice(0, 8)}`)
  await expect(page.getByRole('option', { name: /We ship daily/ })).toBeVisible()
  await box(page).press('Enter')
  await expect(box(page)).toHaveValue('We ship daily.')
  const written = page.getByRole('dialog').getByRole('textbox', { name: 'Text', exact: true })
  await page.getByRole('button', { name: 'Saved replies' }).click()
  await page.getByRole('button', { name: 'New saved reply' }).click()
  await expect(written).toHaveValue('We ship daily.')
  await written.fill('We ship daily, but')
  await page.keyboard.press('Escape')
  await expect(written).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: 'Saved replies' }).click()
  await page.getByRole('button', { name: 'New saved reply' }).click()
  await expect(written).toHaveValue('We ship daily, but')
  const name = `Later ${word}`
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const reply = page.getByRole('dialog').getByRole('listitem').filter({ hasText: name })
  await reply.getByRole('button', { name: `Change: ${name}` }).click()
  await expect(written).toHaveValue('We ship daily, but')
  await written.fill('We ship hourly.')
  await page.keyboard.press('Escape')
  await expect(reply.getByText('Draft', { exact: true })).toBeVisible()
  await reply.getByRole('button', { name: `Change: ${name}` }).click()
  await expect(written).toHaveValue('We ship hourly.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(reply.getByText('Draft', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.locator('input[type="file"]').setInputFiles({
    name: 'terms.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('All of them'),
  })
  await expect(page.getByRole('list', { name: 'Files of the reply' }).getByText('terms.txt')).toBeVisible()
  // Office programs add a picture of the cells to the clipboard; only the text must be pasted.
  await withFile(box(page), 'paste', 'cells.png', 'Cup\t12')
  await withFile(box(page), 'paste', 'pasted.txt')
  await withFile(page.getByRole('region', { name: /^Conversation with/ }), 'drop', 'dropped.txt')
  await expect(page.getByRole('list', { name: 'Files of the reply' }).getByRole('listitem')).toHaveCount(3)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(said.getByText('We ship daily.')).toBeVisible()
  for (const name of ['terms.txt', 'pasted.txt', 'dropped.txt']) await expect(said.getByText(name)).toBeVisible()
  // Attachments are private, so their addresses need a signature.
  await expect(said.getByRole('link', { name: 'terms.txt' })).toHaveAttribute('href', /[?&]signature=/)

  await page.getByRole('button', { name: 'Message with buttons, cards or a form' }).click()
  const dialog = page.getByRole('dialog', { name: 'Structured message' })
  await expect(dialog.getByRole('button', { name: 'Send this message' })).toBeDisabled()
  await expect(dialog.getByRole('status').getByText('Choose a type first.')).toBeVisible()
  await dialog.getByLabel('Type').selectOption({ label: 'Select' })
  await dialog
    .getByLabel(/^Title/)
    .first()
    .fill('Another day')
  await dialog
    .getByLabel(/^Value for the bot/)
    .first()
    .fill('other-day')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Your parcel is on its way')
  await expect(dialog.getByRole('region', { name: 'As the customer will see it' })).toContainText('on its way')
  expect(await axeFindings(page, 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Send this message' }).click()
  await page.getByText('Comment', { exact: true }).click()
  // The customer's tap counts as an answer, so the customer waits for a reply again.
  const strip = page.getByText(/^You have this conversation/)
  await expect(strip).toHaveText('You have this conversation. Only colleagues see a comment.')
  await said.getByRole('button', { name: 'Another day' }).click()
  await expect(log(page).getByText('Answered: Another day')).toBeVisible()
  await expect(strip).toContainText('the customer goes on waiting for a reply')

  await page.getByRole('textbox', { name: 'Your comment' }).fill('Wants another day')
  await page.getByRole('button', { name: 'Add comment' }).click()
  await expect(log(page).getByText('Wants another day')).toBeVisible()
  await expect(said.getByText('Wants another day')).toHaveCount(0)

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'What the customer sees' }).click()
  const chat = page.getByRole('dialog').frameLocator('iframe').getByRole('log')
  await expect(chat.getByText('Your parcel is on its way')).toBeVisible()
  await expect(chat.getByText('terms.txt')).toBeVisible()
  await expect(chat.getByText('Wants another day')).toHaveCount(0)
})

async function expectBoxUncovered(page: Page, sentence: string) {
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 700 })
    const place = async (of: Locator) => (await of.boundingBox()) ?? { y: 0, height: 0 }
    const toast = page.getByRole('status').getByText(sentence, { exact: true })
    await expect
      .poll(async () => {
        const [said, inLog] = [await place(toast), await place(log(page))]
        return said.y >= inLog.y && said.y + said.height < (await place(box(page))).y
      })
      .toBe(true)
  }
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('button', { name: 'Dismiss' }).last().click()
  await expect(page.getByRole('status').getByText(sentence, { exact: true })).toHaveCount(0)
}

const withFile = (place: Locator, how: 'paste' | 'drop', name: string, text = '') =>
  place.evaluate(
    (element, [how, name, text]) => {
      const data = new DataTransfer()
      if (text) data.setData('text/plain', text)
      data.items.add(new File(['Here it is'], name, { type: 'text/plain' }))
      const more = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        how === 'paste'
          ? new ClipboardEvent(how, { ...more, clipboardData: data })
          : new DragEvent(how, { ...more, dataTransfer: data }),
      )
    },
    [how, name, text] as const,
  )

test('an agent handles conversations with the keyboard alone', async ({ browser, bubblewire }) => {
  const desk = await quietSource(bubblewire)
  const words = [`First ${Math.random()}`, `Second ${Math.random()}`]
  const [customer] = [await aCustomer(browser, desk, words[0] ?? ''), await aCustomer(browser, desk, words[1] ?? '')]
  const [older = '', newer = ''] = words
  const page = await anAgent(browser, desk, 0)
  const ben = await anAgent(browser, desk, 2)
  await expect(row(page, newer)).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search all messages' })
  // A letter typed before the next frame must go into the search field and not act as a shortcut.
  const focused = await page.evaluate(() => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true }))
    return document.activeElement?.matches('input[type="search"]')
  })
  expect(focused).toBe(true)
  await page.keyboard.type('nothing?')
  await page.keyboard.press('Escape')
  await expect(search).not.toBeFocused()
  await expect(search).toHaveValue('')
  await expect(row(page, newer)).toBeVisible()
  await page.keyboard.press('j')
  await expect(log(page).getByText(newer)).toBeVisible()
  await page.keyboard.press('j')
  await expect(log(page).getByText(older)).toBeVisible()
  await expect(box(page)).toBeVisible()
  await page.keyboard.press('r')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('Just a moment')
  await page.keyboard.press('Enter')
  await expect(log(page).getByText(/Sent|Delivered|Read/)).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'What do you want to do?' }).fill('rel')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The conversation is free again.')).toBeVisible()
  await page.keyboard.press('t')
  await expect(page.getByText('The conversation is yours.')).toBeVisible()
  await expectBoxUncovered(page, 'The conversation is yours.')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Hand over …' }).press('Enter')
  await chooseColleague(page, nameOf(desk, 2))
  await expect(page.getByText(`Handed over to ${nameOf(desk, 2)}.`)).toBeVisible()
  await expect(log(page).getByText(`${nameOf(desk, 0)} gave the conversation to ${nameOf(desk, 2)}`)).toBeVisible()
  await expect(ben.getByText(`${nameOf(desk, 0)} handed you the conversation with`)).toBeVisible()
  await view(ben, 'Mine').click()
  await expect(row(ben, 'Just a moment')).toContainText('Unread')
  await expect(ben).toHaveTitle(/^\(\d+\) Inbox/)
  await row(ben, 'Just a moment').getByRole('link').click()
  await expect(log(ben).getByText('Just a moment')).toBeVisible()
  await view(ben, 'Unassigned').click()
  await openConversation(ben, newer)
  await view(ben, 'Mine').click()
  await expect(row(ben, 'Just a moment')).not.toContainText('Unread')
  await view(ben, 'All').click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Take over' }).press('Enter')
  await expect(ben.getByText(`${nameOf(desk, 0)} has one of your conversations now.`)).toBeVisible()
  await write(customer, 'Take your time')
  await expect(log(page).getByText('Take your time')).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Needs no reply' }).press('Enter')
  await expect(page.getByText('Marked as needing no reply.')).toBeVisible()
  await expect(row(ben, 'Take your time')).toBeVisible()

  await search.fill(newer)
  await expect(page.getByRole('status').getByText('1 conversation found')).toBeAttached()
  await row(page, newer).getByRole('link').press('Enter')
  await expect(log(page).getByText(newer)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeVisible()
  await page.keyboard.press('e')
  await expect(page.getByText('Closed.', { exact: true })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible()
  expect(await axeFindings(page, 'dialog')).toEqual([])
})
