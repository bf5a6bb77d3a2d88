import type { Page } from '@playwright/test'
import { axeFindings } from '../testing/axe'
import { expect, test } from '../testing/bubblewire'
import { importMessage, logOf, openStudio, stageOf, verdictOf } from '../testing/studio-page'

const written = {
  body: 'Hello {{customer.name}}',
  structured_content: {
    type: 'template',
    title: 'Order {{order.number}}',
    subtitle: '{{product}}, for you',
    items: [{ type: 'url', title: 'Follow it', url: 'https://shop.example.com/orders/{{order.number}}' }],
  },
}
const draft = (page: Page) => page.evaluate(() => localStorage.getItem('studio:draft'))
const samplesOf = (page: Page) => page.getByLabel('Sample data')

test('samples fill placeholders, and the message keeps them', async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  await expect(samplesOf(page)).toHaveCount(0)
  await importMessage(page, written)
  const log = logOf(page)
  await expect(log.getByText('Order 7', { exact: true })).toBeVisible()
  await expect(log.getByRole('link', { name: 'Follow it' })).toHaveAttribute('href', /orders\/7$/)
  await expect(verdictOf(page)).toHaveText(/Accepted/)
  await samplesOf(page).selectOption('Right to left')
  await expect(log.getByText('إبريق شاي من الخزف')).toBeVisible()
  await samplesOf(page).selectOption('Another alphabet')
  await expect(log.getByText('手作りの急須')).toBeVisible()
  await samplesOf(page).selectOption('Empty')
  await expect(log.getByText('Order', { exact: true })).toBeVisible()
  await samplesOf(page).selectOption('Placeholders')
  await expect(log.getByText('Order {{order.number}}')).toBeVisible()

  await test.step('a sample of the designer stays after a reload', async () => {
    await samplesOf(page).selectOption('Long')
    await page.getByText('3 values').click()
    expect(await axeFindings(page)).toEqual([])
    await page.getByLabel('order.number').fill('LX-99')
    await expect(log.getByText('Order LX-99')).toBeVisible()
    await page.reload()
    await samplesOf(page).selectOption('Long')
    await expect(log.getByText('Order LX-99')).toBeVisible()
    await page.getByText('3 values').click()
    await page.getByRole('button', { name: 'Usual samples' }).click()
    await expect(log.getByText('Order 4711-0815-2027-000000123456')).toBeVisible()
  })
  await page.getByRole('tab', { name: 'JSON' }).click()
  await expect(page.getByText('Hello {{customer.name}}')).toBeVisible()
  expect(JSON.parse((await draft(page)) ?? '')).toEqual(written)
})

test('a reviewer chooses the samples of placeholders', { tag: '@deep' }, async ({ browser, page, bubblewire }) => {
  const name = `Placeholders ${Math.random()}`
  const dialog = page.getByRole('dialog')
  await openStudio(page, bubblewire)
  await importMessage(page, written)
  const library = () => page.getByRole('button', { name: 'Library …', exact: true }).click()
  await library()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: 'Save to the library' }).click()
  await expect(page.getByText(`Saved as “${name}”, version 1.`)).toBeVisible()
  const { records } = await bubblewire.call('GET', '/1.0/library_items')
  expect(records).toContainEqual(expect.objectContaining({ name, ...written }))

  await library()
  await dialog.getByRole('button', { name }).click()
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  const link = await dialog.getByRole('textbox', { name: 'The link (shown only now)' }).inputValue()
  const guest = await (await browser.newContext({ viewport: { width: 320, height: 700 } })).newPage()
  await guest.goto(link)
  await expect(stageOf(guest).getByRole('log').getByText('Order 7', { exact: true })).toBeVisible()
  await samplesOf(guest).selectOption('Long')
  await expect(stageOf(guest).getByText('Order 4711-0815-2027-000000123456')).toBeVisible()
  expect(await axeFindings(guest, 'main')).toEqual([])
  expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test('a sample that is too long is refused at its field', { tag: '@deep' }, async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  const items = [{ title: '{{product}}', payload: 'a' }]
  await importMessage(page, { body: 'Which one?', structured_content: { type: 'select', items } })
  const messenger = page.getByRole('article', { name: 'Messenger' })
  await expect(messenger.getByText('Tea')).toBeVisible()
  await samplesOf(page).selectOption('Long')
  await expect(messenger.getByText(/Title is cut to 20/)).toBeVisible()
  await samplesOf(page).selectOption('Empty')
  await expect(verdictOf(page)).toHaveText(/Not accepted yet/)
})
