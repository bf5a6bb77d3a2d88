import type { Locator, Page } from '@playwright/test'
import { type Bubblewire, expect } from './bubblewire'

export const stageOf = (page: Page) => page.frameLocator('iframe[title^="The chat"]')

export const logOf = (page: Page): Locator => stageOf(page).getByRole('log')

export const verdictOf = (page: Page) => page.getByRole('region', { name: 'Compose' }).getByRole('status').first()

export async function openStudio(page: Page, { demo }: Bubblewire, fragment = '') {
  await page.goto(`${demo.studio_url}/${fragment}`)
  await expect(verdictOf(page)).toHaveText(/Accepted/)
}

/** Switches the stage to Try, where taps act. By default a tap focuses the field of the tapped part. */
export const switchToTry = (page: Page) => page.getByRole('radio', { name: 'Try' }).check()

export async function startFrom(page: Page, name: string) {
  await page.getByRole('button', { name: 'Start from …' }).click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

export async function importMessage(page: Page, message: object) {
  await page.getByRole('button', { name: 'Import …' }).click()
  await page.getByRole('textbox', { name: 'What to import' }).fill(JSON.stringify(message))
  await page.getByRole('button', { name: 'Take over' }).click()
}

export const lookAs = (page: Page, state: string) => page.getByLabel('State').selectOption(state)
