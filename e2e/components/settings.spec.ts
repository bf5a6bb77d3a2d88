import { expect, type Page, test } from '@playwright/test'
import { openScene } from '../testing/scenes'

// Components of the settings in a browser, without a server.

const bodyOf = async (page: Page) => JSON.parse((await page.locator('output').textContent()) || '{}')

async function agentSaved(page: Page) {
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('output')).not.toBeEmpty()
  return (await bodyOf(page)).settings.ai_agent
}

test('a connected agent without an address is refused at its field', async ({ page }) => {
  await openScene(page, 'ai_agent_none')
  await page.getByRole('button', { name: 'Connect an agent' }).click()
  const address = page.getByRole('textbox', { name: 'Address of the agent' })
  await page.getByRole('textbox', { name: 'Name in the chat' }).fill('Robin')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await address.fill('https://agent.example')
  await expect(address).not.toHaveAttribute('aria-invalid', 'true')
  expect(await agentSaved(page)).toMatchObject({ url: 'https://agent.example', name: 'Robin', statuses: null })
})

test('headers that nobody touches stay; typed ones replace them', async ({ page }) => {
  await openScene(page, 'ai_agent')
  const headers = page.getByRole('textbox', { name: 'Headers of each request' })
  await expect(page.getByText('Kept: Authorization.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name in the chat' })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Only on these words' }).pressSequentially('order, my parcel')
  const saved = await agentSaved(page)
  expect(saved.topics).toEqual(['order', 'my parcel'])
  expect(saved).not.toHaveProperty('headers')
  await headers.pressSequentially('Authorization: Bearer a:b\nX-Shop: 7')
  await expect(headers).toHaveValue('Authorization: Bearer a:b\nX-Shop: 7')
  await expect(page.getByText('Kept:')).toHaveCount(0)
  expect((await agentSaved(page)).headers).toEqual({ Authorization: 'Bearer a:b', 'X-Shop': '7' })
})

test('headers that are typed and erased again keep the stored ones', async ({ page }) => {
  await openScene(page, 'ai_agent')
  const headers = page.getByRole('textbox', { name: 'Headers of each request' })
  await headers.pressSequentially('X')
  await headers.clear()
  await expect(page.getByText('Kept: Authorization.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Only on these words' }).fill('order')
  expect(await agentSaved(page)).not.toHaveProperty('headers')
})

test('discarding typed headers shows the stored ones again', async ({ page }) => {
  await openScene(page, 'ai_agent')
  const headers = page.getByRole('textbox', { name: 'Headers of each request' })
  await headers.pressSequentially('X-Shop: 7')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(headers).toHaveValue('')
  await expect(page.getByText('Kept: Authorization.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the headers' }).click()
  await expect(page.getByText('Kept:')).toHaveCount(0)
  expect((await agentSaved(page)).headers).toEqual({})
})

test('status lines are added, named and removed', async ({ page }) => {
  await openScene(page, 'ai_agent')
  const names = page.getByRole('textbox', { name: 'Name of the step or tool' })
  const add = page.getByRole('button', { name: 'Add a status line' })
  await expect(names).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove the line “*”' }).click()
  await expect(names).toHaveCount(1)
  await add.click()
  await expect(add).toBeDisabled()
  // The name leads through that of another line.
  await names.nth(1).pressSequentially('searchAll')
  await expect(add).toBeEnabled()
  await page.getByRole('textbox', { name: 'Every language' }).nth(2).fill('Searching')
  const saved = { search: { '*': 'Looking it up' }, searchAll: { '*': 'Searching' } }
  expect((await agentSaved(page)).statuses).toEqual(saved)
})

test('a second status line of one name is refused at its field', async ({ page }) => {
  await openScene(page, 'ai_agent')
  const names = page.getByRole('textbox', { name: 'Name of the step or tool' })
  await page.getByRole('button', { name: 'Add a status line' }).click()
  await names.nth(2).fill('search')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(names.nth(2)).toHaveAccessibleDescription('This appears twice.')
  await expect(names.nth(1)).not.toHaveAttribute('aria-invalid', 'true')
  await names.nth(2).fill('searchAll')
  await expect(names.nth(2)).toHaveAccessibleDescription('')
})

test('a text of a new language stays while it is empty, and can be removed', async ({ page }) => {
  await openScene(page, 'local_texts')
  await expect(page.getByRole('textbox')).toHaveAccessibleName('Every language')
  const choice = page.getByRole('combobox', { name: 'Language to add: Greeting' })
  await choice.selectOption({ label: 'German' })
  await page.getByRole('button', { name: 'Add a language' }).click()
  const german = page.getByRole('textbox', { name: 'German' })
  await expect(german).toHaveAttribute('aria-invalid', 'true')
  await expect(choice.getByRole('option', { name: 'German' })).toHaveCount(0)
  await german.pressSequentially('Hallo')
  await german.clear()
  await expect(german).toBeVisible()
  await german.fill('Moin')
  await page.getByRole('textbox', { name: 'Every other language' }).clear()
  await expect(page.locator('output')).toHaveText('{"de":"Moin"}')
  await page.getByRole('button', { name: 'Remove German: Greeting' }).click()
  await expect(page.locator('output')).toHaveText('{}')
  await expect(page.getByRole('textbox')).toHaveAccessibleName('Every language')
})
