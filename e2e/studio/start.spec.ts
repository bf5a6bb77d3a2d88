import { expect, test } from '../testing/bubblewire'
import { logOf, openStudio, stageOf, startFrom, verdictOf } from '../testing/studio-page'

test('a change of type keeps the texts, and coming back restores the rest', async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  await startFrom(page, 'List: topics in sections')
  const type = page.getByRole('combobox', { name: 'Type', exact: true }).first()
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await type.selectOption('select')
  await expect(text).toHaveValue('What can we do for you?')
  await expect(verdictOf(page)).toHaveText(/Accepted/)
  await expect(stageOf(page).getByRole('button', { name: 'Change the address' })).toBeVisible()
  await text.fill('How can we help?')
  await type.selectOption('list')
  await expect(page.getByLabel(/^Title/).first()).toHaveValue('How can we help?')
  await expect(page.getByRole('group', { name: 'Section 2: Returns' })).toBeVisible()
  await expect(logOf(page).getByText('Within 30 days')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(type).toHaveValue('select')
})

test('a blank start is empty and has the focus at its first text', async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  for (const [name, path] of [
    ['Template', 'structured_content.title'],
    ['List', 'structured_content.title'],
    ['Carousel', 'structured_content.items[0].title'],
    ['Select', 'body'],
    ['Wallet pay', 'body'],
    ['Rich link', 'structured_content.title'],
    ['Form', 'structured_content.title'],
    ['Time select', 'body'],
  ] as const) {
    await startFrom(page, name, 'Blank')
    const first = page.locator(`[data-path="${path}"]`)
    await expect(first, name).toBeFocused()
    await expect(first, name).toHaveValue('')
    await expect(verdictOf(page), name).toHaveText(/Not accepted yet/)
  }
  await startFrom(page, 'Form', 'Blank')
  await page
    .getByLabel(/^Title/)
    .first()
    .fill('Which table would you like?')
  await expect(verdictOf(page)).toHaveText(/Accepted/)
  await expect(logOf(page).getByText('Which table would you like?')).toBeVisible()
})
