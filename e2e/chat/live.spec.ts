import { axeFindings } from '../testing/axe'
import { chatOf, expect, line, openChat, test } from '../testing/bubblewire'
import { askLiveBot, newestMessage, stopButton } from '../testing/live-chat'

test('a live message grows until the bot ends it with a carousel', async ({ page, bubblewire }) => {
  const { chat, bot } = await askLiveBot(page, bubblewire, 'Where is my parcel?')
  bot.piece({ status: 'Looking up your order' })
  await expect(newestMessage(chat)).toContainText('Looking up your order')
  await expect(stopButton(chat)).toBeVisible()
  bot.text('Your parcel is **on its')
  await expect(newestMessage(chat)).toContainText('Your parcel is on its')
  await expect(newestMessage(chat)).not.toContainText('*')
  await expect(newestMessage(chat)).not.toContainText('Looking up')
  expect(bot.isOpen()).toBe(true)
  bot.text(' way**. [Track it](https://shop.exam')
  await expect(newestMessage(chat).locator('strong')).toHaveText('on its way')
  await expect(newestMessage(chat).getByRole('link')).toHaveCount(0)
  bot.text('ple/track):\n\n1. Packed\n2. On the van\n\n```\nDE-123\n```\n')
  await expect(newestMessage(chat).getByRole('link', { name: 'Track it' })).toHaveAttribute(
    'href',
    'https://shop.example/track',
  )
  await expect(newestMessage(chat).locator('ol > li')).toHaveText(['Packed', 'On the van'])
  expect(await axeFindings(page)).toEqual([])
  const card = { title: 'Stoneware mug', items: [{ type: 'reply', title: 'Take it', payload: 'mug' }] }
  bot.piece({ structured_content: { type: 'carousel', items: [card, { ...card, title: 'Table lamp' }] } })
  await bot.end()
  await expect(stopButton(chat)).toHaveCount(0)
  await expect(newestMessage(chat)).toContainText('Table lamp')
  await expect(newestMessage(chat).locator('strong').first()).toHaveText('on its way')
  await expect(newestMessage(chat).locator('pre')).toHaveText('DE-123')
})

test("the customer's press on Stop reaches the bot", async ({ page, bubblewire }) => {
  const { chat, bot } = await askLiveBot(page, bubblewire, 'Tell me everything')
  bot.text('First of all. ')
  await stopButton(chat).focus()
  await page.keyboard.press('Enter')
  await bot.expectLine('stop_requested')
  await expect(chat.getByRole('button', { name: 'Stopping…' })).toBeVisible()
  await bot.end()
  await expect(line(chat, 'First of all.')).toBeVisible()
  await expect(chat.getByRole('textbox')).toBeFocused()
})

test('a focused link keeps the focus when the growing message ends', async ({ page, bubblewire }) => {
  const { chat, bot } = await askLiveBot(page, bubblewire, 'Two links, please')
  bot.text('See [the map](https://shop.example/map) and [the van](https://shop.example/van). ')
  const link = newestMessage(chat).getByRole('link', { name: 'the van' })
  await link.focus()
  const items = ['Friday', 'Monday'].map((title) => ({ title, payload: title }))
  bot.piece({ structured_content: { type: 'select', items } })
  await bot.end()
  await expect(chat.getByRole('button', { name: 'Monday' })).toBeVisible()
  await expect(link).toBeFocused()
})

test('a reload and a second tab show the growing message so far', async ({ context, page, bubblewire }) => {
  const { chat, bot } = await askLiveBot(page, bubblewire, 'A story, please')
  bot.text('Once upon a time')
  await expect(newestMessage(chat)).toContainText('Once upon a time')
  const other = await context.newPage()
  const second = await openChat(other, bubblewire)
  await expect(newestMessage(second)).toContainText('Once upon a time')
  await page.reload()
  const again = chatOf(page)
  await expect(newestMessage(again)).toContainText('Once upon a time')
  bot.text(', there was *a pot*. ')
  for (const each of [again, second]) await expect(newestMessage(each).locator('em')).toHaveText('a pot')
  await bot.end()
  for (const each of [again, second]) {
    await expect(stopButton(each)).toHaveCount(0)
    await expect(line(each, 'Once upon a time, there was a pot.')).toHaveCount(1)
  }
})

test('a button below an interrupted message sends the question again', async ({ page, bubblewire }) => {
  const { chat, bot } = await askLiveBot(page, bubblewire, 'What do you have?')
  bot.text('We have **pots** and')
  await expect(newestMessage(chat)).toContainText('pots and')
  bot.die()
  await expect(newestMessage(chat)).toContainText('This answer was interrupted.', { timeout: 15_000 })
  await expect(newestMessage(chat).locator('strong')).toHaveText('pots')
  await chat.getByRole('button', { name: 'Ask again' }).click()
  await expect(line(chat, 'What do you have?')).toHaveCount(2)
  await expect(chat.getByRole('button', { name: 'Ask again' })).toHaveCount(0)
})

test('a javascript: link split over two pieces runs no script', async ({ page, bubblewire }) => {
  const { chat, bot } = await askLiveBot(page, bubblewire, 'Be nasty')
  bot.text('[press](java')
  bot.text('script:alert(1)) <img src=x onerror=alert(2)> ')
  await expect(newestMessage(chat)).toContainText('[press](javascript:alert(1)) <img src=x onerror=alert(2)>')
  bot.text('**a** _b_ [c](https://x.example) `d` '.repeat(220))
  await expect(newestMessage(chat).locator('code').first()).toBeVisible()
  bot.text('\nThe end. ')
  await expect(newestMessage(chat)).toContainText('The end.')
  await bot.end()
  await expect(stopButton(chat)).toHaveCount(0)
  await expect(newestMessage(chat).locator('a[href^="javascript"], img')).toHaveCount(0)
})
