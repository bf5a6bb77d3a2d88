import { expect, line, openChat, say, test } from './bubblewire'

// Each type's round trip: asked for, drawn by the widget, answered, and said back by the bot from what its webhook got.

test('template', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'template')
  const button = chat.getByRole('log').getByRole('button').first()
  await expect(chat.getByRole('log').locator('img').first()).toBeVisible()
  const title = (await button.textContent())?.trim() ?? ''
  await button.click()
  await expect(line(chat, `You chose: ${title}`)).toBeVisible()
})

test('carousel', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'carousel')
  await expect(chat.getByText('Monstera, $34')).toBeVisible()
  await chat.getByRole('button', { name: 'Next card' }).click()
  await chat.getByRole('button', { name: 'Keep one for me' }).nth(1).click()
  await expect(line(chat, 'You chose: Keep one for me (payload `keep-fern`).')).toBeVisible()
})

test('select', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'select')
  const options = chat.getByRole('toolbar').getByRole('button')
  await expect(options.first()).toBeVisible()
  const title = (await options.first().textContent())?.trim() ?? ''
  await options.first().click()
  await expect(line(chat, `You chose: ${title}`)).toBeVisible()
  await expect(chat.getByRole('toolbar')).toHaveCount(0)
})

test('link', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'link')
  await expect(chat.getByRole('log').getByRole('link').last()).toBeVisible()
})

test('list', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'list')
  const boxes = chat.getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await chat.getByRole('button', { name: /Confirm/ }).click()
  await expect(line(chat, /You chose 2 of the list/)).toBeVisible()
})

test('form, by the keyboard alone', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'form')
  await chat.getByRole('button', { name: 'Start' }).first().press('Enter')
  const sheet = chat.getByRole('dialog')
  // The question takes the focus, so the page has changed when its heading has it.
  const asked = (question: string) => expect(sheet.getByRole('heading', { name: question })).toBeFocused()
  // A sheet moves the focus while it opens: keys that come before that belong to nobody.
  const start = sheet.getByRole('button', { name: 'Start' })
  await expect(async () => {
    await start.focus()
    await expect(start).toBeFocused({ timeout: 200 })
  }).toPass()
  await page.keyboard.press('Enter')
  await asked('Who is the plant for?')
  await sheet.getByRole('radio', { name: 'My own home' }).press('Space')
  await page.keyboard.press('Enter')
  await asked('How much light is there?')
  await sheet.getByRole('radio', { name: 'Bright, but no sun' }).press('Space')
  await page.keyboard.press('Enter')
  await asked('Which rooms are you thinking of?')
  await sheet.getByRole('checkbox', { name: 'Kitchen' }).press('Space')
  await sheet.getByRole('checkbox', { name: 'Desk' }).press('Space')
  await sheet.getByRole('button', { name: 'Next' }).press('Enter')
  await asked('How wide may the pot be?')
  await sheet.getByRole('combobox').selectOption({ index: 2 })
  await sheet.getByRole('button', { name: 'Next' }).press('Enter')
  await asked('What is your ZIP code?')
  const box = sheet.getByRole('textbox')
  await box.fill('12')
  await sheet.getByRole('button', { name: 'Next' }).press('Enter')
  await expect(box).toHaveAttribute('aria-invalid', 'true')
  await box.fill('04101')
  await box.press('Enter')
  await asked('Where may we write to you?')
  await box.fill('someone@example.com')
  await box.press('Enter')
  await asked('Check your answers')
  await sheet.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(line(chat, /Who is the plant for\? My own home \(`home`\)/)).toBeVisible()
  await expect(line(chat, /ZIP code\? 04101/)).toBeVisible()
})

test('time', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'time')
  const slot = chat.getByRole('log').getByRole('button', { name: /\d/ }).first()
  await slot.click()
  await expect(line(chat, /You booked:/)).toBeVisible()
})

test('help', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'help')
  await chat.getByRole('toolbar').getByRole('button', { name: 'carousel' }).click()
  await expect(chat.getByText('Monstera, $34')).toBeVisible()
})

test('an answer is taken once, also with two tabs open', async ({ context, page, bubblewire }) => {
  const left = await openChat(page, bubblewire)
  await say(left, 'select')
  await left.getByRole('toolbar').waitFor()
  const right = await openChat(await context.newPage(), bubblewire)
  await right.getByRole('toolbar').getByRole('button').first().click()
  await expect(line(right, /You chose:/)).toBeVisible()
  await expect(left.getByRole('toolbar')).toHaveCount(0)
  await expect(line(left, /You chose:/)).toHaveCount(1)
})
