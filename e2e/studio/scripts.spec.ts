import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createMessageQueue } from '../../contract/script/message-queue'
import { failuresOf, playScript } from '../../contract/script/play-script'
import { readScript } from '../../contract/script/read-script'
import { connectCustomer } from '../../server/cli/chat/customer'
import { patterns } from '../../server/cli/play/patterns'
import { type Bubblewire, expect, test } from '../testing/bubblewire'
import { accessibleInEverySize } from '../testing/sizes'
import { importMessage, openStudio } from '../testing/studio-page'

const stageOf = (page: Page) => page.frameLocator('iframe[title^="The chat"]')
const logOf = (page: Page) => stageOf(page).getByRole('log')

async function openScripts(page: Page, bubblewire: Bubblewire) {
  await openStudio(page, bubblewire)
  await page.getByText('Play a scripted conversation').click()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled()
}

test('a script in the real chat can be paused, stepped and restarted', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await openScripts(page, bubblewire)
  const log = logOf(page)
  await page.getByLabel('Speed').selectOption('4 ×')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(log.getByText('Welcome back! What is it about?')).toBeVisible()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(log.getByText('Your order has left our warehouse')).toHaveCount(0)
  await expect(page.getByText('The chat plays a script, not your message.')).toBeVisible()
  await page.getByRole('button', { name: 'Next line' }).click()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(log.getByText('Done: it comes on Friday')).toBeVisible()
  await expect(page.getByText('8 of 8', { exact: true })).toBeVisible()
  await expect(log.getByRole('button', { name: 'A return' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByText('7 of 8', { exact: true })).toBeVisible()
  await expect(log.getByText('Done: it comes on Friday')).toHaveCount(0)
  await page
    .getByRole('list', { name: 'Steps' })
    .getByRole('button', { name: /Which one/ })
    .click()
  await expect(log.getByText('Which one?')).toBeVisible()
  await page.getByRole('button', { name: 'From the start' }).click()
  await expect(page.getByText('0 of 8', { exact: true })).toBeVisible()
  await expect(log.getByText('Which one?')).toHaveCount(0)

  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(log.getByText('Your order has left our warehouse')).toBeVisible()
  expect(complaints).toEqual([])
})

test('a designer writes, saves and opens a new script', { tag: '@deep' }, async ({ page, bubblewire }) => {
  await openScripts(page, bubblewire)
  await page.getByRole('combobox', { name: 'Script' }).selectOption('إرجاع منتج')
  await expect(stageOf(page).locator('html')).toHaveAttribute('dir', 'rtl')
  await page.getByText('Script as JSON').click()
  const box = page.getByRole('textbox', { name: 'Script as JSON' })
  const content = (title: string) => ({ type: 'select', items: [{ title, payload: 'yes' }] })
  const mine = (title: string) => ({
    script: 1,
    title: 'Mine',
    steps: [
      { from: 'customer', body: 'Hello' },
      { from: 'agent', body: 'Well?', structured_content: content(title) },
      { from: 'customer', tap: 'Yes' },
    ],
  })
  await expect(page.locator('.cm-content[aria-label="Script as JSON"]')).toBeVisible()
  await box.fill(JSON.stringify(mine('No')))
  await expect(page.getByText('steps[2].tap: nothing before it offers "Yes".')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeDisabled()
  await box.fill(JSON.stringify(mine('Yes')).replace('"yes"', `"${'y'.repeat(2000)}"`))
  await expect(page.getByText(/items\[0\]\.payload/)).toBeVisible()
  await box.fill(JSON.stringify(mine('Yes')))
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  const file = await (await saved).path()
  expect((await saved).suggestedFilename()).toBe('mine.json')

  await page.getByRole('combobox', { name: 'Script' }).selectOption('Where is my parcel?')
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Open a file …' }).click()
  await (await chosen).setFiles(file)
  await expect(page.getByRole('combobox', { name: 'Script' })).toContainText('Mine')
  for (const place of ['1 of 3', '2 of 3', '3 of 3']) {
    await page.getByRole('button', { name: 'Next line' }).click()
    await expect(page.getByText(place, { exact: true })).toBeVisible()
  }
  await expect(logOf(page).getByText('Yes')).toBeVisible()
  await page.reload()
  await page.getByText('Play a scripted conversation').click()
  await expect(page.getByRole('combobox', { name: 'Script' })).toContainText('Mine')
})

test('a designer writes on while the editor of a script loads', { tag: '@deep' }, async ({ page, bubblewire }) => {
  let load = () => {}
  const loads = new Promise<void>((done) => {
    load = done
  })
  await page.route(/\/assets\/editor-[\w-]+\.js$/, async (route) => {
    await loads
    await route.continue()
  })
  await openScripts(page, bubblewire)
  await page.getByText('Script as JSON').click()
  const box = page.locator('textarea[aria-label="Script as JSON"]')
  await box.fill('{"script": 1, "title": ""}')
  for (const key of ['ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key)
  await page.keyboard.type('My ')
  load()
  await expect(page.locator('.cm-content[aria-label="Script as JSON"]')).toBeFocused()
  await page.keyboard.type('own')
  await expect(page.locator('.cm-content[aria-label="Script as JSON"]')).toHaveText('{"script": 1, "title": "My own"}')
})

test('answers given in the preview are recorded as a playable script', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  await openScripts(page, bubblewire)
  await page.getByRole('button', { name: 'Record the stage' }).click()
  await logOf(page).getByRole('button', { name: 'Another day' }).click()
  await page.getByRole('button', { name: 'Take what was recorded (1 answer)' }).click()
  await expect(page.getByRole('list', { name: 'Steps' }).getByRole('button')).toHaveText([
    /Customer.*Hello/,
    /Bot.*Your order has left our warehouse \[template\]/,
    /Customer.*Another day/,
  ])
  await page.getByLabel('Speed').selectOption('4 ×')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(page.getByText('3 of 3', { exact: true })).toBeVisible()
  await expect(logOf(page).getByText('Another day', { exact: true }).last()).toBeVisible()
})

test('a script plays in each of its languages', { tag: '@deep' }, async ({ page, bubblewire }) => {
  const choices = (title: string) => ({ type: 'select', items: [{ title, payload: 'yes' }] })
  const german = { body: 'Sicher?', structured_content: choices('Ja') }
  await openStudio(page, bubblewire)
  await importMessage(page, {
    ...{ body: 'Sure?', structured_content: choices('Yes'), language: 'en', translations: { de: german } },
  })
  await page.getByText('Play a scripted conversation').click()
  await page.getByRole('button', { name: 'Record the stage' }).click()
  await logOf(page).getByRole('button', { name: 'Yes' }).click()
  await page.getByRole('button', { name: 'Take what was recorded (1 answer)' }).click()
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('button')
  await expect(steps).toHaveText([/Hello/, /Sure\?/, /Yes/])
  await page.getByRole('region', { name: 'Try' }).getByLabel('Language').selectOption('Deutsch')
  await expect(steps).toHaveText([/Hello/, /Sicher\?/, /Ja/])
  await steps.last().click()
  await expect(logOf(page).getByText('Ja', { exact: true }).last()).toBeVisible()
  await expect(logOf(page).getByText('Sicher?')).toBeVisible()
})

test('a scripted bot writes word by word until the customer stops it', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  await openScripts(page, bubblewire)
  const log = logOf(page)
  const stop = log.getByRole('button', { name: 'Stop', exact: true })
  await page.getByRole('combobox', { name: 'Script' }).selectOption('A watering plan that grows')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(log.getByText('Reading the care guide')).toBeVisible()
  await expect(stop).toBeVisible()
  await expect(log.locator('strong')).toHaveText('evenly moist')
  await expect(log.getByText('Reading the care guide')).toHaveCount(0)
  await expect(log.getByRole('link', { name: 'All about ferns' })).toBeVisible()
  await expect(log.getByRole('button', { name: 'Make me a plan' })).toBeVisible()

  await expect(log.getByText('Looking for a watering can')).toBeVisible()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('3 of 6', { exact: true })).toBeVisible()
  await expect(log.locator('ol ol li').last()).toContainText('Wednesday')
  await accessibleInEverySize(page, 'studio-scripts-live')
  // On a phone the stage moves and therefore reloads.
  await expect(log.getByText('Make me a plan')).toBeVisible()
  await page.getByRole('button', { name: 'Next line' }).click()
  await expect(log.getByText('Green can', { exact: true })).toBeVisible()
  await expect(log.getByText('Friday')).toBeVisible()
  await expect(stop).toHaveCount(0)

  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(log.getByText('Green can', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(log.getByText('Looking at the weather')).toBeVisible()
  await stop.click()
  await expect(log.getByText('It is in your cart.')).toBeVisible()
  await expect(log.getByText('Friday')).toHaveCount(0)
  await expect(page.getByText('6 of 6', { exact: true })).toBeVisible()
})

test('the demo bot sends the texts of its script', async ({ bubblewire }) => {
  const read = readScript(
    JSON.parse(readFileSync(join(import.meta.dirname, '../../examples/scripts/demo-bot.json'), 'utf8')),
  )
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  const { api_url, channel_id } = bubblewire.demo
  const customer = await connectCustomer(api_url, channel_id, randomBytes(32).toString('base64url'))
  const now = () => performance.now()
  const queue = createMessageQueue(now)
  customer.onAnswer(queue.add, { onGrowth: queue.grow })
  const results = await playScript(read.script, {
    customer: { send: customer.send, nextMessage: queue.nextMessage },
    ...{ patterns, now, withinMs: 15_000 },
  })
  customer.close()
  expect(failuresOf(results)).toEqual([])
  expect(results).toHaveLength(read.script.steps.length)
})

test('scripts are accessible and fit in every size and theme', { tag: '@deep' }, async ({ page, bubblewire }) => {
  await openScripts(page, bubblewire)
  await page.getByRole('combobox', { name: 'Script' }).selectOption('Tea for two')
  await page
    .getByRole('list', { name: 'Steps' })
    .getByRole('button', { name: /A few words/ })
    .click()
  await expect(logOf(page).getByText('A few words for the card?')).toBeVisible()
  await page.getByText('Script as JSON').click()
  await accessibleInEverySize(page, 'studio-scripts')
})
