import { axeFindings } from '../testing/axe'
import { expect, test } from '../testing/bubblewire'
import { aCustomer, anAgent, box, openConversation, quietSource } from '../testing/inbox-page'

test("a card's private image is deleted with the message", { tag: '@deep' }, async ({ browser, bubblewire }) => {
  const desk = await quietSource(bubblewire)
  const word = `Which cup? ${Math.random()}`
  const words = `A cup ${Math.random()}`
  const items = [{ type: 'reply', title: 'This one', payload: 'this' }]
  const name = `Card${`${Math.random()}`.slice(2, 8)}`
  const structured_content = { type: 'template', title: words, items }
  await desk.call('POST', '/1.0/library_items', { kind: 'message', name, structured_content })
  const customer = await aCustomer(browser, desk, word)
  const page = await anAgent(browser, desk, 1)
  await openConversation(page, word)
  const dialog = page.getByRole('dialog', { name: 'Structured message' })
  await box(page).pressSequentially(`/${name}`)
  await page.getByRole('option', { name: new RegExp(name) }).click()
  const chosen = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Upload a file: Picture' }).first().click()
  await (await chosen).setFiles('examples/bot/pictures/cup.jpg')
  await expect(dialog.getByRole('region', { name: 'As the customer will see it' }).locator('img')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Send this message' }).click()
  const picture = customer.getByRole('log').locator('img')
  await expect(picture).toHaveAttribute('src', /[?&]signature=/)
  const src = String(await picture.getAttribute('src'))
  await expect.poll(async () => (await fetch(src)).status).toBe(200)
  await desk.call('DELETE', `/1.0/contents/${await desk.idOf(words)}`)
  await expect.poll(async () => (await fetch(src)).status).toBe(404)
})

test('customers hear what pictures show', async ({ browser, bubblewire }) => {
  const desk = await quietSource(bubblewire)
  const word = `Which cups? ${Math.random()}`
  const customer = await aCustomer(browser, desk, word)
  const page = await anAgent(browser, desk, 1)
  await openConversation(page, word)
  await page.locator('input[type="file"]').setInputFiles('examples/bot/pictures/cup.jpg')
  await page.getByRole('button', { name: 'Alternative text of cup.jpg' }).click()
  const dialog = page.getByRole('dialog', { name: 'Alternative text' })
  await dialog.getByRole('textbox', { name: 'Alternative text' }).fill('A cup on a checked cloth')
  expect(await axeFindings(page, 'dialog')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Alternative text of cup.jpg' }).click()
  await expect(dialog.getByRole('textbox')).toHaveValue('A cup on a checked cloth')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(customer.getByRole('link', { name: 'View the picture A cup on a checked cloth' })).toBeVisible()
})
