import { expect, type Page, test } from '@playwright/test'
import { openScene } from '../testing/scenes'

// The views of a chat in a browser, without a server: which of them an event draws again.

const drawsOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { draws: object }).draws)

async function open(page: Page) {
  await openScene(page, 'chat')
  await expect(page.getByText('message 40')).toBeVisible()
  // Opening has ended when ten frames in a row drew nothing.
  await page.evaluate(async () => {
    const { draws } = globalThis as unknown as { draws: object }
    for (let quiet = 0; quiet < 10; quiet += 1) {
      const before = JSON.stringify(draws)
      await new Promise(requestAnimationFrame)
      if (JSON.stringify(draws) !== before) quiet = 0
    }
  })
}

/** Returns how often each view is drawn by the event. */
async function drawnBy(page: Page, event: string): Promise<object> {
  await page.evaluate(() => {
    const { draws } = globalThis as unknown as { draws: Record<string, number> }
    for (const name of Object.keys(draws)) delete draws[name]
  })
  await page.getByRole('button', { name: event }).click()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return drawsOf(page)
}

test('an agent who types draws no view of the chat again', async ({ page }) => {
  await open(page)
  expect(await drawnBy(page, 'Agent types')).toEqual({})
  await expect(page.getByText('Ana is typing')).toBeVisible()
})

test("the customer's read mark draws no view of the chat again", async ({ page }) => {
  await open(page)
  expect(await drawnBy(page, 'Customer reads')).toEqual({})
})

test("an agent's read mark draws only the message that shows it", async ({ page }) => {
  await open(page)
  expect(await drawnBy(page, 'Agent reads')).toEqual({ log: 1, message: 1 })
})

test('an arriving message draws neither header nor text box', async ({ page }) => {
  await open(page)
  // The reply also shows the message before it as read.
  expect(await drawnBy(page, 'Message arrives')).toEqual({ log: 1, message: 2 })
})

async function beginSession(page: Page) {
  await openScene(page, 'session')
  const report = async () => {
    await page.getByRole('button', { name: 'Look' }).click()
    return JSON.parse(await page.locator('output').innerText())
  }
  const before = await report()
  await page.getByRole('button', { name: 'Begin' }).click()
  return { before, report }
}

test('a chat session that ends leaves no reader, listener or timer', async ({ page }) => {
  const { before, report } = await beginSession(page)
  await page.getByRole('button', { name: 'Load texts' }).click()
  await expect(page.locator('p')).toHaveText('files notes acts')
  expect(await report()).toMatchObject({ signals: ['open', 'connection', 'speech', 'page'] })
  await page.getByRole('button', { name: 'End' }).click()
  await expect.poll(report, { timeout: 15_000 }).toEqual(before)
})

test('a chat session that ends while its parts load leaves nothing', async ({ page }) => {
  const { before, report } = await beginSession(page)
  await expect(page.locator('p')).toContainText('notes')
  await page.getByRole('button', { name: 'End' }).click()
  await page.getByRole('button', { name: 'Load texts' }).click()
  await expect(page.locator('p')).toContainText('acts')
  await expect.poll(report, { timeout: 15_000 }).toEqual(before)
})
