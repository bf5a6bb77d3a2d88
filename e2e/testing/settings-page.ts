import type { Page } from '@playwright/test'
import { type Bubblewire, expect } from './bubblewire'

export async function openSettings(page: Page, { demo }: Bubblewire, path = '/') {
  await page.goto(`${demo.api_url}/account/`)
  const signedIn = await page.evaluate(async () => {
    const answer = await fetch('/account/demo', { method: 'POST', headers: { 'x-bubblewire-csrf': '1' } })
    return answer.ok
  })
  expect(signedIn).toBe(true)
  await page.goto(`${demo.api_url}/settings${path}`)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
}

export const saveBar = (page: Page) => page.getByRole('region', { name: 'Not saved' })

export async function save(page: Page) {
  await saveBar(page).getByRole('button', { name: 'Save' }).click()
  await expect(saveBar(page)).toBeHidden()
}
