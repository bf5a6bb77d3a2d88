import { axeFindings } from '../testing/axe'
import { expect, test } from '../testing/bubblewire'
import { logOf, openStudio } from '../testing/studio-page'

const items = [
  { title: 'Monday', payload: 'mon' },
  { title: 'Tuesday', payload: 'tue' },
]
const select = (...of: object[]) => ({ structured_content: { type: 'select', items: of } })

test('a designer sees changes since a version', { tag: '@deep' }, async ({ page, bubblewire }) => {
  const name = `Visit ${Math.random()}`
  const first = { kind: 'message', name, body: 'When?', ...select(...items) }
  const { id } = await bubblewire.call('POST', '/1.0/library_items', first)
  const second = {
    body: 'When shall we come?',
    ...select({ title: 'Sunday', payload: 'sun' }, ...items),
    note: 'Politer',
  }
  await bubblewire.call('PUT', `/1.0/library_items/${id}`, second)
  await openStudio(page, bubblewire)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Library …', exact: true }).click()
  await dialog.getByRole('button', { name }).click()
  await dialog.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(logOf(page).getByText('When shall we come?')).toBeVisible()

  await page.getByRole('button', { name: 'Compare versions' }).click()
  const compared = page.getByRole('dialog', { name: 'Compare versions' })
  await expect(compared.getByText('Nothing changed.')).toBeVisible()
  await compared.getByLabel('Compare with').selectOption({ index: 1 })
  const before = compared.getByRole('region', { name: 'Before' })
  const now = compared.getByRole('region', { name: 'Now' })
  await expect(before.getByText('When?')).toBeVisible()
  await expect(now.getByText('When shall we come?')).toBeVisible()
  await expect(compared.getByText('2 changes')).toBeVisible()
  const changes = compared.getByRole('region', { name: 'What changed' }).getByRole('listitem')
  await expect(changes).toHaveText([/Text changed When shall we come\?/, /added Sunday/])
  await expect(before.locator('[data-kind]')).toHaveText(['1'])
  await expect(now.locator('[data-kind]')).toHaveText(['1', '2'])
  expect(await axeFindings(page, 'dialog')).toEqual([])
  await changes.nth(1).getByRole('button').click()
  await expect(now.locator('[data-kind="added"]')).toHaveAttribute('data-chosen', 'true')
  const mark = await now.locator('[data-kind="added"]').boundingBox()
  const sunday = await now.getByText('Sunday').boundingBox()
  expect(Math.abs((mark?.y ?? 0) - (sunday?.y ?? 99))).toBeLessThan(16)

  await test.step('a pasted message is compared too', async () => {
    await compared.getByLabel('Compare with').selectOption('A pasted message')
    const pasted = compared.getByRole('textbox', { name: 'The other message, as JSON' })
    await pasted.fill('no message')
    await expect(compared.getByText('There is no message in this text.')).toBeVisible()
    await pasted.fill(JSON.stringify({ body: 'When shall we come?', ...select(...items) }))
    await expect(changes).toHaveText([/added Sunday/])
    await page.keyboard.press('Escape')
  })

  await page.getByRole('button', { name: 'Library …', exact: true }).click()
  await dialog.getByRole('button', { name }).click()
  await dialog.getByRole('button', { name: 'Compare with version 1' }).click()
  await expect(changes).toHaveCount(2)
})
