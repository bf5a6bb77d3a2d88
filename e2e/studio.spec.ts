import type { Page } from '@playwright/test'
import { type Bubblewire, expect, test } from './bubblewire'

const stageOf = (page: Page) => page.frameLocator('iframe[title^="The chat"]')
const verdict = (page: Page) => page.getByRole('region', { name: 'Compose' }).getByRole('status').first()

async function openStudio(page: Page, { demo }: Bubblewire, fragment = '') {
  await page.goto(`${demo.studio_url}/${fragment}`)
  await expect(verdict(page)).toHaveText(/Accepted/)
}

async function startFrom(page: Page, name: string) {
  await page.getByRole('button', { name: 'Start from …' }).click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

test('what one types stands in the real chat, which is tapped through, and the event of the webhook beside it', async ({
  page,
  bubblewire,
}) => {
  const troubles: string[] = []
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()))
  await openStudio(page, bubblewire)
  const log = stageOf(page).getByRole('log')
  await expect(log.getByText('Your order has left our warehouse')).toBeVisible()
  const title = page.getByLabel(/^Title/).first()
  await title.fill('It is at your door')
  await expect(log.getByText('It is at your door')).toBeVisible()
  await expect(log.getByText('Your order has left our warehouse')).toHaveCount(0)

  await log.getByRole('button', { name: 'Another day' }).click()
  const event = page.getByRole('article', { name: 'Event 1: content.imported' })
  await expect(event).toContainText('"payload": "delay:4711"')
  await event.getByText('The whole event').click()
  await expect(event).toContainText('"source_type": "web_messaging"')

  await title.fill('')
  await expect(verdict(page)).toHaveText(/Not accepted yet: one problem/)
  await expect(log.getByText('It is at your door')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(title).toHaveValue('It is at your door')
  await expect(verdict(page)).toHaveText(/Accepted/)
  expect(troubles).toEqual([])
})
