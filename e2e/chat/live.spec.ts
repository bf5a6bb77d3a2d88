import type { FrameLocator, Page } from '@playwright/test'
import { troubles } from '../testing/axe'
import { type Bubblewire, chatOf, expect, line, openChat, say, test } from '../testing/bubblewire'
import { aLiveBot } from '../testing/live-bot'

// A bot writes piece by piece by one open request, and the customer sees the message grow.

async function asked(page: Page, bubblewire: Bubblewire, words: string, query: Record<string, string> = {}) {
  const chat = await openChat(page, bubblewire)
  await say(chat, words)
  await expect(line(chat, /plants.*teas/s)).toBeVisible()
  const in_reply_to_id = await bubblewire.idOf(words)
  const bot = aLiveBot(bubblewire, { in_reply_to_id, idle_timeout: '60', ...query })
  await bot.heard('begun')
  return { chat, bot, in_reply_to_id }
}

const stop = (chat: FrameLocator) => chat.getByRole('button', { name: 'Stop', exact: true })
const newest = (chat: FrameLocator) => chat.locator('[data-msg]').last()

test('a message grows while its request is open, with what the bot does, formatted, and ends in a carousel', async ({
  page,
  bubblewire,
}) => {
  const { chat, bot } = await asked(page, bubblewire, 'Where is my parcel?')
  bot.piece({ status: 'Looking up your order' })
  await expect(newest(chat)).toContainText('Looking up your order')
  await expect(stop(chat)).toBeVisible()
  bot.text('Your parcel is **on its')
  await expect(newest(chat)).toContainText('Your parcel is on its')
  await expect(newest(chat)).not.toContainText('*')
  await expect(newest(chat)).not.toContainText('Looking up')
  expect(bot.isOpen()).toBe(true)
  bot.text(' way**. [Track it](https://shop.exam')
  await expect(newest(chat).locator('strong')).toHaveText('on its way')
  await expect(newest(chat).getByRole('link')).toHaveCount(0)
  bot.text('ple/track):\n\n1. Packed\n2. On the van\n\n```\nDE-123\n```\n')
  await expect(newest(chat).getByRole('link', { name: 'Track it' })).toHaveAttribute(
    'href',
    'https://shop.example/track',
  )
  await expect(newest(chat).locator('ol > li')).toHaveText(['Packed', 'On the van'])
  expect(await troubles(page)).toEqual([])
  const card = { title: 'Stoneware mug', items: [{ type: 'reply', title: 'Take it', payload: 'mug' }] }
  bot.piece({ structured_content: { type: 'carousel', items: [card, { ...card, title: 'Table lamp' }] } })
  await bot.end()
  await expect(stop(chat)).toHaveCount(0)
  await expect(newest(chat)).toContainText('Table lamp')
  await expect(newest(chat).locator('strong').first()).toHaveText('on its way')
  await expect(newest(chat).locator('pre')).toHaveText('DE-123')
})

test('stop tells the bot, and the focus goes on to the text box when the message ends', async ({
  page,
  bubblewire,
}) => {
  const { chat, bot } = await asked(page, bubblewire, 'Tell me everything')
  bot.text('First of all. ')
  await stop(chat).focus()
  await page.keyboard.press('Enter')
  await bot.heard('stop_requested')
  await expect(chat.getByRole('button', { name: 'Stopping…' })).toBeVisible()
  await bot.end()
  await expect(line(chat, 'First of all.')).toBeVisible()
  await expect(chat.getByRole('textbox')).toBeFocused()
})

test('a reload in the middle and a second tab show the message from where it stands', async ({
  context,
  page,
  bubblewire,
}) => {
  const { chat, bot } = await asked(page, bubblewire, 'A story, please')
  bot.text('Once upon a time')
  await expect(newest(chat)).toContainText('Once upon a time')
  const other = await context.newPage()
  const second = await openChat(other, bubblewire)
  await expect(newest(second)).toContainText('Once upon a time')
  await page.reload()
  const again = chatOf(page)
  await expect(newest(again)).toContainText('Once upon a time')
  bot.text(', there was *a pot*. ')
  for (const each of [again, second]) await expect(newest(each).locator('em')).toHaveText('a pot')
  await bot.end()
  for (const each of [again, second]) {
    await expect(stop(each)).toHaveCount(0)
    await expect(line(each, 'Once upon a time, there was a pot.')).toHaveCount(1)
  }
})

test('an interrupted message says so, and the customer asks again by a press', async ({ page, bubblewire }) => {
  const { chat, bot } = await asked(page, bubblewire, 'What do you have?')
  bot.text('We have **pots** and')
  await expect(newest(chat)).toContainText('pots and')
  bot.die()
  await expect(newest(chat)).toContainText('This answer was interrupted.', { timeout: 15_000 })
  await expect(newest(chat).locator('strong')).toHaveText('pots')
  await chat.getByRole('button', { name: 'Ask again' }).click()
  await expect(line(chat, 'What do you have?')).toHaveCount(2)
  await expect(chat.getByRole('button', { name: 'Ask again' })).toHaveCount(0)
})

test('reading above, a message that grows moves nothing', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'Long ago')
  const in_reply_to_id = await bubblewire.idOf('Long ago')
  for (let nth = 1; nth <= 30; nth++)
    await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id, body: `Line ${nth}.` })
  await expect(line(chat, 'Line 30.')).toBeInViewport()
  const log = chat.getByRole('log')
  const bot = aLiveBot(bubblewire, { in_reply_to_id, idle_timeout: '60' })
  bot.text('It begins. ')
  await expect(newest(chat)).toContainText('It begins.')
  await log.hover()
  await page.mouse.wheel(0, -400)
  const top = () => line(chat, 'Line 22.').evaluate((element) => Math.round(element.getBoundingClientRect().top))
  await expect(chat.getByRole('button', { name: 'To the newest message' })).toBeVisible()
  // Wheels scroll smoothly: the place counts once it stays.
  let before = Number.NaN
  await expect
    .poll(async () => {
      const last = before
      before = await top()
      return last === before
    })
    .toBe(true)
  for (let nth = 1; nth <= 20; nth++) bot.text(`Sentence ${nth} of many that make it longer. `)
  await expect(newest(chat)).toContainText('Sentence 20')
  expect(await top()).toBe(before)
  await bot.end()
  await expect(stop(chat)).toHaveCount(0)
  expect(await top()).toBe(before)
})

test('a bomb of marks and a javascript: link over two pieces are harmless', async ({ page, bubblewire }) => {
  const { chat, bot } = await asked(page, bubblewire, 'Be nasty')
  bot.text('[press](java')
  bot.text('script:alert(1)) <img src=x onerror=alert(2)> ')
  await expect(newest(chat)).toContainText('[press](javascript:alert(1)) <img src=x onerror=alert(2)>')
  bot.text('**a** _b_ [c](https://x.example) `d` '.repeat(220))
  await expect(newest(chat).locator('code').first()).toBeVisible()
  bot.text('\nThe end. ')
  await expect(newest(chat)).toContainText('The end.')
  await bot.end()
  await expect(stop(chat)).toHaveCount(0)
  await expect(newest(chat).locator('a[href^="javascript"], img')).toHaveCount(0)
})
