import type { Page } from '@playwright/test'
import { expect, test } from '../testing/bubblewire'
import { importMessage, logOf, openStudio, startFrom, verdictOf } from '../testing/studio-page'

const select = (...titles: string[]) => ({ type: 'select', items: titles.map((title) => ({ title, payload: title })) })
const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const library = (page: Page) => page.getByRole('button', { name: 'Library …', exact: true }).click()

test('a check that is never answered ends with the next one', { tag: '@deep' }, async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  await importMessage(page, { body: 'Sure?', structured_content: select('Yes') })
  await expect(logOf(page).getByText('Sure?')).toBeVisible()
  const isHeld = { value: true }
  await page.route('**/structured_content/preview', (route) => (isHeld.value ? undefined : route.continue()))
  await text(page).fill('Really?')
  await expect(verdictOf(page)).toHaveText('Asking the server …')
  await expect(page.getByText('The chat shows the last good version.')).toBeVisible()
  await expect(logOf(page).getByText('Sure?')).toBeVisible()
  isHeld.value = false
  await text(page).fill('Really sure?')
  await expect(verdictOf(page)).toHaveText(/Accepted/)
  await expect(logOf(page).getByText('Really sure?')).toBeVisible()
})

test('a save after that of a colleague is refused and keeps the draft', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  const name = `Parcel ${Math.random()}`
  const message = { kind: 'message', name, body: 'Sure?', structured_content: select('Yes') }
  const { id } = await bubblewire.call('POST', '/1.0/library_items', message)
  await openStudio(page, bubblewire)
  const dialog = page.getByRole('dialog')
  await library(page)
  await dialog.getByRole('button', { name }).click()
  await dialog.getByRole('button', { name: 'Open', exact: true }).click()
  await text(page).fill('Quite sure?')
  await expect(verdictOf(page)).toHaveText(/Accepted/)

  await bubblewire.call('PUT', `/1.0/library_items/${id}`, { body: 'Theirs' })
  await library(page)
  await dialog.getByRole('button', { name: 'Save to the library' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(text(page)).toHaveValue('Quite sure?')

  await fetch(`${bubblewire.demo.api_url}/1.0/library_items/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${bubblewire.demo.access_token}` },
  })
  await library(page)
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: 'Save to the library' }).click()
  await expect(page.getByText(`Saved as “${name}”, version 1.`)).toBeVisible()
  await expect(text(page)).toHaveValue('Quite sure?')
})

test('a drag over the end of a session is kept', { tag: '@deep' }, async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  await startFrom(page, 'Carousel')
  const rows = page.getByRole('tabpanel').getByRole('button', { name: /(mug|pot|Kettle) Card \d/ })
  await expect(rows).toHaveText([/^Enamel mug/, /^Tea pot/, /^Kettle/])
  const at = async (nth: number) => {
    const box = await page.locator(`[data-act="drag ${nth}"]`).boundingBox()
    if (!box) throw new Error('no handle')
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  }
  const [x, y] = await at(2)
  await page.mouse.move(...(await at(0)))
  await page.mouse.down()
  await page.mouse.move(x, y, { steps: 2 })
  await page.context().clearCookies()
  await page.mouse.move(x, y + 8, { steps: 2 })
  await page.mouse.up()
  await expect(rows).toHaveText([/^Tea pot/, /^Kettle/, /^Enamel mug/])
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  const [{ password = '' } = {}] = bubblewire.demo.sign_in
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(logOf(page)).toHaveText(/Tea pot.*Enamel mug/)
})

test('JSON of 2 MB and 200 items are refused at their place', { tag: '@deep' }, async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  const titles = Array.from({ length: 200 }, (_, nth) => `Choice ${nth + 1}`)
  await importMessage(page, { body: 'Which one?', structured_content: select(...titles) })
  await expect(verdictOf(page)).toHaveText(/Not accepted yet/)
  await expect(page.getByRole('group', { name: 'Answers to choose 200 of 13 items' })).toBeVisible()
  await text(page).fill('Which one, please?')
  await expect(text(page)).toHaveValue('Which one, please?')
  await importMessage(page, { body: 'x'.repeat(2_000_000), structured_content: select('Yes') })
  await expect(verdictOf(page)).toHaveText(/Not accepted yet|could not|too/i)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(text(page)).toHaveValue('Which one, please?')
})
