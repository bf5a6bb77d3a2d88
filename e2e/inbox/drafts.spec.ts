import type { Route } from '@playwright/test'
import { expect, test } from '../testing/bubblewire'
import {
  aCustomer,
  anAgent,
  box,
  chooseColleague,
  log,
  nameOf,
  openConversation,
  quietSource,
  row,
} from '../testing/inbox-page'

test('a file attached offline is uploaded after the reconnect', async ({ browser, bubblewire }) => {
  const desk = await quietSource(bubblewire)
  const word = `The invoice? ${Math.random()}`
  await aCustomer(browser, desk, word)
  const page = await anAgent(browser, desk, 1)
  await openConversation(page, word)
  await page.context().setOffline(true)
  await expect(page.getByText(/^No connection\. This page may be out of date/)).toBeVisible({ timeout: 5_000 })
  const files = page.getByRole('list', { name: 'Files of the reply' })
  await page.locator('input[type=file]').setInputFiles({
    name: 'invoice.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('12 EUR'),
  })
  await expect(files.getByText(/^.?invoice\.txt.?: waits for the connection$/)).toBeVisible()
  await page.context().setOffline(false)
  await expect(files.getByText('invoice.txt', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(log(page).getByText('invoice.txt')).toBeVisible()
})

test('filter, order and search of the list survive a reload', async ({ browser, bubblewire }) => {
  const name = `Help desk ${Math.random()}`
  const desk = await quietSource(bubblewire, name)
  const word = `Lamp ${Math.random()}`
  await aCustomer(browser, desk, word)
  const page = await anAgent(browser, desk, 1)
  await page.getByRole('combobox', { name: 'Where conversations come from' }).selectOption(name)
  await page.getByRole('combobox', { name: 'Order and priority' }).selectOption('priority')
  await page.getByRole('searchbox', { name: 'Search all messages' }).fill(word)
  await expect(row(page, word)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search all messages' })).toHaveValue(word)
  await expect(row(page, word)).toBeVisible()
  await expect(
    page.getByRole('combobox', { name: 'Where conversations come from' }).locator('option:checked'),
  ).toHaveText(name)
  await expect(page.getByRole('combobox', { name: 'Order and priority' })).toHaveValue('priority')
})

test('text added while a hand-over is being sent stays as a draft', { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  const desk = await quietSource(bubblewire)
  const word = `Hand me over ${Math.random()}`
  await aCustomer(browser, desk, word)
  const page = await anAgent(browser, desk, 1)
  await openConversation(page, word)
  await page.getByRole('button', { name: 'Take', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Take', exact: true })).toHaveCount(0)
  let go = () => {}
  const held = new Promise<void>((done) => (go = done))
  await page.route(/\/hand_over$/, (route) => held.then(() => route.continue()))
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Hand over …' }).click()
  const comment = page.getByRole('dialog').getByRole('textbox', { name: 'Comment for your colleague' })
  await comment.fill('She waits since Monday.')
  await chooseColleague(page, nameOf(desk, 2))
  await comment.fill('She waits since Monday. Her number is 17.')
  go()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByText('Comment', { exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toHaveValue(
    'She waits since Monday. Her number is 17.',
  )
})

test('text added while a saved reply is being saved stays in the form', { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  const desk = await quietSource(bubblewire)
  const word = `Say it again ${Math.random()}`
  await aCustomer(browser, desk, word)
  const page = await anAgent(browser, desk, 1)
  await openConversation(page, word)
  let go = () => {}
  let asked = 0
  const held = new Promise<void>((done) => (go = done))
  await page.route(/\/1\.0\/saved_replies/, (route) => {
    if (route.request().method() === 'GET') return route.continue()
    asked += 1
    return held.then(() => route.continue())
  })
  await page.getByRole('button', { name: 'Saved replies' }).click()
  await page.getByRole('button', { name: 'New saved reply' }).click()
  const dialog = page.getByRole('dialog')
  const text = dialog.getByRole('textbox', { name: 'Text', exact: true })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`Hours ${Math.random()}`)
  await text.fill('We are open')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => asked).toBe(1)
  await dialog.getByRole('textbox', { name: 'Name' }).press('Enter')
  await text.fill('We are open until six')
  go()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(text).toHaveValue('We are open until six')
  expect(asked).toBe(1)
})

test('a refused structured message returns to its form and can be resent', { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  const desk = await quietSource(bubblewire)
  const word = `Which day? ${Math.random()}`
  await aCustomer(browser, desk, word)
  const page = await anAgent(browser, desk, 1)
  await openConversation(page, word)
  const why = { error: 'validation_failed', message: 'No.', errors: [] }
  await page.route(/\/1\.0\/contents$/, (route) => route.fulfill({ status: 422, json: why }))
  const dialog = page.getByRole('dialog', { name: 'Structured message' })
  await page.getByRole('button', { name: 'Message with buttons, cards or a form' }).click()
  await dialog.getByLabel('Type').selectOption({ label: 'Select' })
  await dialog
    .getByLabel(/^Title/)
    .first()
    .fill('Monday')
  await dialog
    .getByLabel(/^Value for the bot/)
    .first()
    .fill('monday')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Choose a day')
  await dialog.getByRole('button', { name: 'Send this message' }).click()
  const refused = log(page).getByRole('listitem').filter({ hasText: 'Not sent.' })
  await expect(refused).toBeVisible()
  await page.unroute(/\/1\.0\/contents$/)
  await refused.getByRole('button', { name: 'Put back into the form' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('Choose a day')
  await expect(refused).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Send this message' }).click()
  await expect(log(page).getByText('Choose a day')).toHaveCount(1)
  await expect(box(page)).toHaveValue('')
})

test('a conversation that failed to load appears when the server is back', { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  const desk = await quietSource(bubblewire)
  const word = `Still there? ${Math.random()}`
  await aCustomer(browser, desk, word)
  const page = await anAgent(browser, desk, 1)
  await openConversation(page, word)
  const away = (route: Route) => route.fulfill({ status: 503, json: { error: 'busy', message: 'Busy.' } })
  await page.route(/\/1\.0\/conversations/, away)
  await page.reload()
  const line = page.getByRole('status').filter({ hasText: 'This page tries again by itself.' })
  await expect(line).toBeVisible()
  await expect(page.getByText('The conversation could not be read.')).toBeVisible()
  await page.unroute(/\/1\.0\/conversations/, away)
  await expect(row(page, word)).toBeVisible({ timeout: 12_000 })
  await expect(log(page).getByText(word)).toBeVisible()
  await expect(line).toHaveCount(0)
})

test('Enter sends a reply on an inbox page without https', async ({ browser, bubblewire }) => {
  const desk = await quietSource(bubblewire)
  const word = `Is it open? ${Math.random()}`
  const chat = await aCustomer(browser, desk, word)
  const page = await anAgent(browser, desk, 1)
  await page.addInitScript(() => {
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID')
    Reflect.deleteProperty(Navigator.prototype, 'locks')
    Reflect.deleteProperty(Navigator.prototype, 'clipboard')
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
  })
  await page.reload()
  await openConversation(page, word)
  expect(await page.evaluate(() => 'randomUUID' in crypto)).toBe(false)
  await box(page).fill('Until six')
  await box(page).press('Enter')
  await expect(box(page)).toHaveValue('')
  await expect(chat.getByRole('log').getByText('Until six')).toBeVisible()
})
