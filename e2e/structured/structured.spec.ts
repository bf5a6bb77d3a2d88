import { expect, line, openChat, say, test } from '../testing/bubblewire'

test('the bot confirms a tapped template button', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'template')
  const button = chat.getByRole('log').getByRole('button').first()
  await expect(chat.getByRole('log').locator('img').first()).toBeVisible()
  const title = (await button.textContent())?.trim() ?? ''
  await button.click()
  await expect(line(chat, `Noted: ${title}`)).toBeVisible()
})

test('the bot confirms a tapped button of the second carousel card', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'carousel')
  await expect(chat.getByText('Monstera, $34')).toBeVisible()
  await chat.getByRole('button', { name: 'Next card' }).click()
  await chat.getByRole('button', { name: 'Keep one for me' }).nth(1).click()
  await expect(line(chat, 'Noted: Keep one for me. A fern waits for you until Saturday.')).toBeVisible()
})

test('the options of a select disappear after a tap', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'select')
  const options = chat.getByRole('toolbar').getByRole('button')
  await expect(options.first()).toBeVisible()
  const title = (await options.first().textContent())?.trim() ?? ''
  await options.first().click()
  await expect(line(chat, `Noted: ${title}`)).toBeVisible()
  await expect(chat.getByRole('toolbar')).toHaveCount(0)
})

test("the bot's link message contains a link", async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'link')
  await expect(chat.getByRole('log').getByRole('link').last()).toBeVisible()
})

test('the bot confirms the chosen items of a list', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'list')
  const boxes = chat.getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await chat.getByRole('button', { name: /Confirm/ }).click()
  await expect(line(chat, /We put this aside/)).toBeVisible()
})

test('the bot confirms the chosen time', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'time')
  const slot = chat.getByRole('log').getByRole('button', { name: /\d/ }).first()
  await slot.click()
  await expect(line(chat, /You are booked/)).toBeVisible()
})

test("a tapped help option gets that option's message", async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'help')
  await chat.getByRole('toolbar').getByRole('button', { name: 'plants' }).click()
  await expect(chat.getByText('Monstera, $34')).toBeVisible()
})

test('with two tabs open, a question is answered only once', async ({ context, page, bubblewire }) => {
  const left = await openChat(page, bubblewire)
  await say(left, 'select')
  await left.getByRole('toolbar').waitFor()
  const right = await openChat(await context.newPage(), bubblewire)
  await right.getByRole('toolbar').getByRole('button').first().click()
  await expect(line(right, /Noted:/)).toBeVisible()
  await expect(left.getByRole('toolbar')).toHaveCount(0)
  await expect(line(left, /Noted:/)).toHaveCount(1)
})
