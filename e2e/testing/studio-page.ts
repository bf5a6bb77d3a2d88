import type { Locator, Page } from '@playwright/test'
import { type Bubblewire, expect } from './bubblewire'
import { signIn } from './inbox-page'

export const stageOf = (page: Page) => page.frameLocator('iframe[title^="The chat"]')

export const logOf = (page: Page): Locator => stageOf(page).getByRole('log')

export const verdictOf = (page: Page) => page.getByRole('region', { name: 'Compose' }).getByRole('status').first()

/** Signs in as a person of the demo; 0 is the admin. */
export async function openStudio(page: Page, bubblewire: Bubblewire, fragment = '', nth = 0) {
  await signIn(page, bubblewire, nth, `/studio/${fragment}`)
  await expect(verdictOf(page)).toHaveText(/Accepted/)
}

/** Switches the stage to Try, where a tap acts as in the chat. In the default mode a tap focuses the part's field. */
export const switchToTry = (page: Page) => page.getByRole('radio', { name: 'Try' }).check()

/** Starts from an example, or from a blank message of a type. */
export async function startFrom(page: Page, name: string, group: 'Blank' | 'Examples' = 'Examples') {
  await page.getByRole('button', { name: 'Start from …' }).click()
  await page
    .getByRole('dialog')
    .getByRole('region', { name: group })
    .getByRole('button', { name, exact: group === 'Blank' })
    .click()
}

export async function importMessage(page: Page, message: object) {
  await page.getByRole('button', { name: 'Import …' }).click()
  await page.getByRole('textbox', { name: 'What to import' }).fill(JSON.stringify(message))
  await page.getByRole('button', { name: 'Take over' }).click()
}

export const lookAs = (page: Page, state: string) => page.getByLabel('State').selectOption(state)

/** The language of the chat on the stage. */
export const chatLanguage = (page: Page) => page.getByRole('region', { name: 'See' }).getByLabel('Language')
