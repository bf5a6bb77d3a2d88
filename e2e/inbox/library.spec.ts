import { axeFindings } from '../testing/axe'
import { expect, test } from '../testing/bubblewire'
import { aCustomer, anAgent, box, log, openConversation, quietSource } from '../testing/inbox-page'

test('an agent inserts a library message by typing a slash', { tag: '@deep' }, async ({ browser, bubblewire }) => {
  const desk = await quietSource(bubblewire)
  const word = `Lost? ${Math.random()}`
  const name = `Parcel lost ${Math.random()}`
  const select = { type: 'select', items: [{ title: 'Send another', payload: 'again' }] }
  const description = 'When the parcel is three days late'
  const text = { body: 'Shall we look for it?', structured_content: select }
  const message = { kind: 'message', name, description, ...text }
  const item = await desk.call('POST', '/1.0/library_items', message)
  const customer = await aCustomer(browser, desk, word)
  const page = await anAgent(browser, desk, 1)
  await openConversation(page, word)

  await box(page).pressSequentially(`/${name.slice(0, 6)}`)
  const option = page.getByRole('option', { name: new RegExp(name) })
  await expect(option).toContainText('Library')
  await expect(option).toContainText(description)
  expect(await axeFindings(page, 'main')).toEqual([])
  await option.click()
  const dialog = page.getByRole('dialog', { name: 'Structured message' })
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('Shall we look for it?')
  await expect(dialog.getByRole('button', { name: 'Send this message' })).toBeEnabled()
  await expect(dialog.getByRole('button', { name: 'Save to library' })).toHaveCount(0)
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Shall we look for your mug?')
  await expect(dialog.getByRole('region', { name: 'As the customer will see it' })).toContainText('your mug')
  await dialog.getByRole('button', { name: 'Send this message' }).click()
  await customer.getByRole('log').getByRole('button', { name: 'Send another' }).click()
  await expect(log(page).getByText('Answered: Send another')).toBeVisible()
  await expect(box(page)).toHaveValue('')

  const other = `Late? ${Math.random()}`
  await aCustomer(browser, desk, other)
  const lead = await anAgent(browser, desk, 0)
  await openConversation(lead, other)
  await lead.getByRole('button', { name: 'Saved replies' }).click()
  await lead.getByRole('dialog').getByRole('textbox', { name: 'Search saved replies' }).fill(name)
  const reply = lead.getByRole('dialog').getByRole('button', { name: new RegExp(name) })
  await expect(reply).toContainText(description)
  await reply.click()
  const composer = lead.getByRole('dialog', { name: 'Structured message' })
  await composer.getByRole('textbox', { name: 'Text' }).fill('Shall we look for your parcel?')
  await composer.getByRole('button', { name: 'Save to library' }).click()
  const saving = lead.getByRole('dialog', { name: 'Save to library' })
  await expect(saving.getByRole('radio', { name: `Next version of “${name}”: 2` })).toBeChecked()
  expect(await axeFindings(lead, 'dialog')).toEqual([])
  await saving.getByRole('textbox', { name: 'What you changed' }).fill('Says what')
  await saving.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(lead.getByText(`Saved as “${name}”, version 2.`)).toBeVisible()
  const { records } = await desk.call('GET', `/1.0/library_items/${item.id}/versions`)
  expect((records as { body: string; note: string }[]).map(({ body, note }) => [body, note])).toEqual([
    ['Shall we look for your parcel?', 'Says what'],
    ['Shall we look for it?', ''],
  ])

  await desk.call('PUT', `/1.0/library_items/${item.id}`, { body: 'Mine', version: 2 })
  await composer.getByRole('textbox', { name: 'Text' }).fill('Shall we look for your cup?')
  await composer.getByRole('button', { name: 'Save to library' }).click()
  await saving.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(saving.getByRole('alert')).toBeVisible()
  await saving.getByRole('radio', { name: 'A new message' }).check()
  await expect(saving.getByRole('textbox', { name: 'What you changed' })).toHaveCount(0)
  await saving.getByRole('textbox', { name: 'Name' }).fill(name)
  await saving.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(saving.getByText(`There is already “${name}” in the library: save as its next version?`)).toBeVisible()
  await expect(saving.getByRole('button', { name: /^Save as version/ })).toBeVisible()
  expect(await axeFindings(lead, 'dialog')).toEqual([])
  await saving.getByRole('textbox', { name: 'Name' }).fill(`${name} cup`)
  await saving.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(lead.getByText(`Saved as “${name} cup”, version 1.`)).toBeVisible()
})

test('a library message is filled in', async ({ browser, bubblewire }) => {
  const desk = await quietSource(bubblewire)
  const word = `Late? ${Math.random()}`
  const name = `Order late ${Math.random()}`
  const structured_content = {
    type: 'select',
    items: [{ title: 'Track {{order.number}}', payload: '{{order.number}}' }],
  }
  const message = { body: 'Sorry, {{customer.name}}!', structured_content }
  await desk.call('POST', '/1.0/library_items', { kind: 'message', name, ...message })
  const customer = await aCustomer(browser, desk, word)
  const page = await anAgent(browser, desk, 1)
  await openConversation(page, word)

  await box(page).pressSequentially('/Order')
  await page.getByRole('option', { name: new RegExp(name) }).click()
  const dialog = page.getByRole('dialog', { name: 'Structured message' })
  await expect(dialog.getByText(/still has the placeholder/).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Send this message' }).click()
  const form = page.getByRole('dialog', { name: 'Fill in the placeholders' })
  await form.getByRole('button', { name: 'Fill in' }).click()
  await expect(form.getByRole('textbox', { name: 'customer.name' })).toBeFocused()
  await form.getByRole('textbox', { name: 'customer.name' }).fill('Ada')
  await form.getByRole('textbox', { name: 'order.number' }).fill('4711')
  expect(await axeFindings(page, 'dialog')).toEqual([])
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('Sorry, Ada!')
  await expect(dialog.getByText(/still has the placeholder/)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Send this message' }).click()
  await expect(customer.getByRole('log').getByText('Sorry, Ada!')).toBeVisible()
  await expect(customer.getByRole('log').getByRole('button', { name: 'Track 4711' })).toBeVisible()
})

test('a saved reply is filled in', async ({ browser, bubblewire }) => {
  const desk = await quietSource(bubblewire)
  const word = `When? ${Math.random()}`
  const name = `Day${Math.random()}`
  const saved = { name, body: '{{day}} it comes', personal: false }
  expect(await desk.call('POST', '/1.0/saved_replies', saved)).toMatchObject({ name })
  await aCustomer(browser, desk, word)
  const page = await anAgent(browser, desk, 1)
  await openConversation(page, word)
  await box(page).pressSequentially('/Day')
  await page.getByRole('option', { name: new RegExp(name) }).click()
  const form = page.getByRole('dialog', { name: 'Fill in the placeholders' })
  await form.getByRole('textbox', { name: 'day' }).fill('Today')
  await page.keyboard.press('Enter')
  await expect(box(page)).toHaveValue('Today it comes')
})

test('a closed dialog leaves the typed search in the reply', async ({ browser, bubblewire }) => {
  const desk = await quietSource(bubblewire)
  const word = `Where? ${Math.random()}`
  const name = `Map${Math.random()}`
  const structured_content = { type: 'select', items: [{ title: 'Here', payload: 'here' }] }
  await desk.call('POST', '/1.0/library_items', { kind: 'message', name, body: 'Where?', structured_content })
  await aCustomer(browser, desk, word)
  const page = await anAgent(browser, desk, 1)
  await openConversation(page, word)
  await box(page).pressSequentially(`Hello /${name}`)
  await page.getByRole('option', { name: new RegExp(name) }).click()
  const dialog = page.getByRole('dialog', { name: 'Structured message' })
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('Where?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(box(page)).toHaveValue(`Hello /${name}`)
  await expect(box(page)).toBeFocused()

  await page.keyboard.press('Backspace')
  await page.getByRole('option', { name: new RegExp(name) }).click()
  await dialog.getByRole('button', { name: 'Send this message' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(box(page)).toHaveValue('Hello ')
})

test('a filled reply goes where it was searched; undo works', async ({ browser, bubblewire }) => {
  const desk = await quietSource(bubblewire)
  const word = `When? ${Math.random()}`
  const [day, hour] = [`Day${Math.random()}`, `Hour${Math.random()}`]
  await desk.call('POST', '/1.0/saved_replies', { name: day, body: '{{day}} it comes', personal: false })
  await desk.call('POST', '/1.0/saved_replies', { name: hour, body: 'at ten', personal: false })
  await aCustomer(browser, desk, word)
  const page = await anAgent(browser, desk, 1)
  await openConversation(page, word)
  await page.getByText('Comment', { exact: true }).click()
  const comment = page.getByRole('textbox', { name: 'Your comment' })
  await comment.fill('Told her: . Right?')
  for (let nth = 0; nth < '. Right?'.length; nth += 1) await comment.press('ArrowLeft')
  await page.getByRole('button', { name: 'Saved replies' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(day) })
    .click()
  const form = page.getByRole('dialog', { name: 'Fill in the placeholders' })
  await form.getByRole('textbox', { name: 'day' }).fill('Today')
  await page.keyboard.press('Enter')
  await expect(comment).toHaveValue('Told her: Today it comes. Right?')

  await page.getByText('Reply', { exact: true }).click()
  await box(page).pressSequentially(`Tomorrow /${hour}`)
  await page.getByRole('option', { name: new RegExp(hour) }).click()
  await expect(box(page)).toHaveValue('Tomorrow at ten')
  await page.keyboard.press('Control+z')
  await expect(box(page)).toHaveValue(`Tomorrow /${hour}`)
})

test("a library message comes in the customer's language", { tag: '@deep' }, async ({ browser, bubblewire }) => {
  const desk = await quietSource(bubblewire)
  const name = `Order late ${Math.random()}`
  const words = (body: string, title: string) => ({
    ...{ body, structured_content: { type: 'select', items: [{ title, payload: 'yes' }] } },
  })
  const german = words('Noch einmal schicken?', 'Ja')
  const message = { kind: 'message', name, language: 'en', ...words('Send it again?', 'Yes') }
  const item = await desk.call('POST', '/1.0/library_items', { ...message, translations: { de: german } })
  const word = `Wo ist es? ${Math.random()}`
  const customer = await (await browser.newContext({ locale: 'de-DE' })).newPage()
  await customer.goto(`${desk.demo.api_url}/chat/${desk.demo.channel_id}/`)
  await customer.getByRole('textbox').fill(word)
  await customer.getByRole('textbox').press('Enter')
  await expect(customer.getByRole('log').getByText(word)).toBeVisible()
  const page = await anAgent(browser, desk, 0)
  await openConversation(page, word)

  await box(page).pressSequentially('/Order')
  const option = page.getByRole('option', { name: new RegExp(name) })
  await expect(option).toContainText('Deutsch')
  await option.click()
  const dialog = page.getByRole('dialog', { name: 'Structured message' })
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Sollen wir es noch einmal schicken?')
  await dialog.getByRole('button', { name: 'Save to library' }).click()
  await page.getByRole('dialog', { name: 'Save to library' }).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(`Saved as “${name}”, version 2.`)).toBeVisible()
  const better = { de: { ...german, body: 'Sollen wir es noch einmal schicken?' } }
  const saved = await desk.call('GET', `/1.0/library_items/${item.id}`)
  expect(saved).toMatchObject({ body: 'Send it again?', translations: better })
  await dialog.getByRole('button', { name: 'Send this message' }).click()
  await expect(customer.getByRole('log').getByRole('button', { name: 'Ja' })).toBeVisible()
})
