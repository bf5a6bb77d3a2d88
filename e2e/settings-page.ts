import type { Page } from '@playwright/test'
import { type Bubblewire, expect } from './bubblewire'

// The settings as an administrator finds them, for the journeys through them.

/** Signs in as the demo's administrator where nobody is yet. `path`: `/sources`, for one. */
export async function openSettings(page: Page, { demo }: Bubblewire, path = '/') {
  await page.goto(`${demo.api_url}/settings${path}`)
  const asDemo = page.getByRole('button', { name: /demo/i })
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  await expect(asDemo.or(heading).first()).toBeVisible()
  if (await asDemo.isVisible()) await asDemo.click()
  await page.waitForURL((url) => url.pathname.startsWith('/settings'))
  await expect(heading).toBeVisible()
}

/** The bar at the foot of a form with changes. */
export const saveBar = (page: Page) => page.getByRole('region', { name: 'Not saved' })

export async function save(page: Page) {
  await saveBar(page).getByRole('button', { name: 'Save' }).click()
  await expect(saveBar(page)).toBeHidden()
}
