import { expect, test } from '../testing/bubblewire'
import { importMessage, logOf, openStudio, startFrom } from '../testing/studio-page'

// Texts typed by a designer or a reviewer survive other tabs, slow answers and reloads.

const select = { type: 'select', items: [{ title: 'Send another', payload: 'again' }] }

test('two tabs of the studio each keep their own message through a reload', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  await openStudio(page, bubblewire)
  await importMessage(page, { body: 'From the first tab', structured_content: select })
  await expect(logOf(page).getByText('From the first tab')).toBeVisible()
  const second = await page.context().newPage()
  await openStudio(second, bubblewire)
  await importMessage(second, { body: 'From the second tab', structured_content: select })
  await expect(logOf(second).getByText('From the second tab')).toBeVisible()
  await page.reload()
  await expect(logOf(page).getByText('From the first tab')).toBeVisible()
  await second.reload()
  await expect(logOf(second).getByText('From the second tab')).toBeVisible()
})

test('Undo restores a replaced message, even after a reload', { tag: '@deep' }, async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  await importMessage(page, { body: 'Written for an hour', structured_content: select })
  await expect(logOf(page).getByText('Written for an hour')).toBeVisible()
  await startFrom(page, 'Select: quick replies')
  await expect(logOf(page).getByText('Written for an hour')).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(logOf(page).getByText('Written for an hour')).toBeVisible()
})

test('the typed name of a library message survives a reload', async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  const dialog = page.getByRole('dialog')
  const library = () => page.getByRole('button', { name: 'Library …', exact: true }).click()
  await library()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Parcel lo')
  await dialog.getByRole('textbox', { name: 'When to use it' }).fill('Three days')
  await page.keyboard.press('Escape')
  await page.reload()
  await library()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Parcel lo')
  await expect(dialog.getByRole('textbox', { name: 'When to use it' })).toHaveValue('Three days')
})

test('text added while a review comment is being sent stays', async ({ browser, bubblewire }) => {
  const item = await bubblewire.call('POST', '/1.0/library_items', {
    kind: 'message',
    name: `Parcel ${Math.random()}`,
    body: 'Shall we look for it?',
    structured_content: { type: 'select', items: [{ title: 'Yes', payload: 'yes' }] },
  })
  const { url } = await bubblewire.call('POST', `/1.0/library_items/${item.id}/reviews`, { newest: true })
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(String(url))
  let go = () => {}
  const held = new Promise<void>((done) => (go = done))
  await guest.route(/\/library\/review\/comments$/, (route) => held.then(() => route.continue()))
  const text = guest.getByRole('textbox', { name: 'Your comment' })
  await guest.getByRole('textbox', { name: 'Your name' }).fill('Mary')
  await text.fill('Fine.')
  await guest.getByRole('button', { name: 'Add comment' }).click()
  await text.fill('Fine. But shorter')
  go()
  await expect(guest.getByText('Your comment is added.')).toBeVisible()
  await expect(text).toHaveValue('Fine. But shorter')
  await guest.reload()
  await expect(text).toHaveValue('Fine. But shorter')
  await expect(guest.getByRole('textbox', { name: 'Your name' })).toHaveValue('Mary')
  await expect(guest.getByRole('listitem').getByText('Fine.', { exact: true })).toHaveCount(1)
})
