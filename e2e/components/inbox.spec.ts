import { expect, test } from '@playwright/test'
import { openScene } from '../testing/scenes'

// Components of the inbox in a browser, without a server.

test('runs of the AI agent are read again after a new message', async ({ page }) => {
  await openScene(page, 'ai_runs')
  await expect(page.getByText('It has not been asked yet.')).toBeVisible()
  await expect(page.getByText('a person has the conversation')).toBeVisible()
  await page.getByRole('button', { name: 'New message' }).click()
  const runs = page.getByRole('main').locator('ol > li')
  await expect(runs).toHaveCount(3)
  await expect(runs.locator('p:has(time)')).toHaveText(['Answers now · 5m', 'Failed · 1h', 'Answered · 5m'])
  await expect(page.getByText('It has not been asked yet.')).toHaveCount(0)
  await expect(page.getByText('It answers in this conversation.')).toBeVisible()
})

test('a run says why it failed, and shows its tools and the state', async ({ page }) => {
  await openScene(page, 'ai_runs')
  await page.getByRole('button', { name: 'New message' }).click()
  const runs = page.getByRole('main').locator('ol > li')
  await expect(runs.nth(1)).toContainText('The agent answered 500.')
  await expect(runs.nth(1).locator('details')).toHaveCount(0)
  await expect(runs.nth(2).locator('summary')).toHaveText(['search', 'pay'])
  await expect(runs.nth(2).getByText('2 found')).toBeHidden()
  await runs.nth(2).getByText('search').click()
  await expect(runs.nth(2).locator('details[open] pre')).toHaveText(['{"for":"shirts"}', '2 found'])
  // A tool that still works has no result yet.
  await expect(runs.nth(0).locator('details pre')).toHaveText(['{"for":"shirts"}'])
  await page.getByText('State of the agent').click()
  await expect(page.locator('details[open] pre').last()).toHaveText(/"cart": \[\s+"shirt"/)
})

test('a state may be any JSON', async ({ page }) => {
  await openScene(page, 'ai_state_text')
  await page.getByText('State of the agent').click()
  const state = page.locator('details[open] pre')
  await expect(state).toHaveText('"waiting <b>"')
  await page.getByRole('button', { name: 'New message' }).click()
  await expect(state).toHaveText(/^\[\s+0,\s+null\s+\]$/)
  await page.getByRole('button', { name: 'New message' }).click()
  await expect(page.getByText('State of the agent')).toHaveCount(0)
})

test('refused runs say why, and the next message reads them', async ({ page }) => {
  await openScene(page, 'ai_runs_refused')
  await expect(page.getByRole('alert')).not.toBeEmpty()
  await expect(page.getByText('It has not been asked yet.')).toHaveCount(0)
  await page.getByRole('button', { name: 'New message' }).click()
  await expect(page.getByText('Answers now')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
