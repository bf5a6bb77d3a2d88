import type { FrameLocator, Page } from '@playwright/test'
import { recordAnnouncements } from '../testing/announcements'
import { type Bubblewire, expect, line, openChat, say, test } from '../testing/bubblewire'
import { aLiveBot } from '../testing/live-bot'
import { askLiveBot, newestMessage, stopButton } from '../testing/live-chat'

async function aLongLog(page: Page, bubblewire: Bubblewire, words: string) {
  const chat = await openChat(page, bubblewire)
  await say(chat, words)
  const in_reply_to_id = await bubblewire.idOf(words)
  for (let nth = 1; nth <= 30; nth++)
    await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id, body: `Line ${nth}.` })
  await expect(line(chat, 'Line 30.')).toBeInViewport()
  const bot = aLiveBot(bubblewire, { in_reply_to_id, idle_timeout: '60' })
  bot.text('It begins. ')
  await expect(newestMessage(chat)).toContainText('It begins.')
  return { chat, bot }
}

const topOf = (chat: FrameLocator, words: string) =>
  chat.getByRole('log').evaluate((log, words) => {
    const texts = document.createTreeWalker(log, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const at = node.textContent?.indexOf(words) ?? -1
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + words.length)
      return Math.round(range.getBoundingClientRect().top - log.getBoundingClientRect().top)
    }
    return Number.NaN
  }, words)

async function placeAtRest(chat: FrameLocator, words: string): Promise<number> {
  let before = Number.NaN
  await expect
    .poll(async () => {
      const last = before
      before = await topOf(chat, words)
      return last === before
    })
    .toBe(true)
  return before
}

/** Returns a word in the middle of the screen. It is not always the same, because browsers scroll differently. */
async function wordsInView(chat: FrameLocator, words: readonly string[]): Promise<string> {
  await placeAtRest(chat, words[0] ?? '')
  const height = await chat.getByRole('log').evaluate((log) => log.clientHeight)
  for (const each of words) {
    const top = await topOf(chat, each)
    if (top > height / 4 && top < (height * 3) / 4) return each
  }
  throw new Error(`None of these words is in the middle of the screen: ${words.join(' ')}`)
}

const thirtyLines = Array.from({ length: 30 }, (_, nth) => `Line ${nth + 1}.`)

async function expectNoMovement(chat: FrameLocator, bot: ReturnType<typeof aLiveBot>, words: readonly string[]) {
  await expect(chat.getByRole('button', { name: 'To the newest message' })).toBeVisible()
  const read = await wordsInView(chat, words)
  const place = await topOf(chat, read)
  for (let nth = 1; nth <= 20; nth++) bot.text(`Sentence ${nth} of many that make it longer. `)
  await expect(newestMessage(chat)).toContainText('Sentence 20')
  expect(await topOf(chat, read)).toBe(place)
  await bot.end()
  await expect(stopButton(chat)).toHaveCount(0)
  expect(await topOf(chat, read)).toBe(place)
}

test('after a wheel scroll, a growing message does not move lines in view', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  const { chat, bot } = await aLongLog(page, bubblewire, 'Long ago')
  await chat.getByRole('log').hover()
  await page.mouse.wheel(0, -400)
  await expectNoMovement(chat, bot, thirtyLines)
})

test('after a key scroll, a growing message does not move lines in view', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  const { chat, bot } = await aLongLog(page, bubblewire, 'Long ago, by keys')
  await chat.getByRole('log').focus()
  await page.keyboard.press('PageUp')
  await expectNoMovement(chat, bot, thirtyLines)
})

test('Page Up scrolls while a message grows', async ({ page, bubblewire }) => {
  const { chat, bot } = await aLongLog(page, bubblewire, 'Long ago, while it grows')
  const growing = setInterval(() => bot.text('And on and on it goes, and so does the story. '), 20)
  await expect(newestMessage(chat)).toContainText('the story')
  await chat.getByRole('log').focus()
  const height = await chat.getByRole('log').evaluate((log) => log.clientHeight)
  const place = await topOf(chat, 'Line 30.')
  await page.keyboard.press('PageUp')
  await expect(chat.getByRole('button', { name: 'To the newest message' })).toBeVisible()
  await expect.poll(() => topOf(chat, 'Line 30.')).toBeGreaterThan(place + height / 2)
  clearInterval(growing)
  await bot.end()
})

test('after a swipe, a growing message does not move the lines in view', { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  const page = await (await browser.newContext({ hasTouch: true })).newPage()
  const { chat, bot } = await aLongLog(page, bubblewire, 'Long ago, by hand')
  const box = await chat.getByRole('log').boundingBox()
  const devtools = await page.context().newCDPSession(page)
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 60]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', down: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: y + down }] })
  await touch('touchStart', 0)
  for (let down = 20; down <= 240; down += 20) await touch('touchMove', down)
  await touch('touchEnd', 240)
  await expectNoMovement(chat, bot, thirtyLines)
})

for (const [kind, mark] of [
  ['plain text', ''],
  ['text with marks', '**'],
])
  test(`visible lines do not move while a long ${kind} below them grows`, { tag: '@deep' }, async ({
    page,
    bubblewire,
  }) => {
    const { chat, bot } = await aLongLog(page, bubblewire, `A long story in ${kind}`)
    for (let nth = 1; nth <= 40; nth++) bot.text(`\n\nParagraph ${nth}. ${mark}More${mark} of it.`)
    bot.text('\n\nAnd on. ')
    await expect(newestMessage(chat).getByText('And on.')).toBeAttached()
    await chat.getByRole('log').hover()
    await page.mouse.wheel(0, 5_000)
    await expect(newestMessage(chat).getByText('And on.')).toBeInViewport()
    await page.mouse.wheel(0, -500)
    await expect(newestMessage(chat).getByText('It begins.')).not.toBeInViewport()
    await expectNoMovement(
      chat,
      bot,
      thirtyLines.map((each) => each.replace('Line', 'Paragraph')),
    )
  })

test('a screen reader hears a live message sentence by sentence', { tag: '@deep' }, async ({ page, bubblewire }) => {
  const heard = await recordAnnouncements(page)
  const { chat, bot } = await askLiveBot(page, bubblewire, 'Read it to me')
  await expect.poll(async () => (await heard()).some((text) => / said: .*plants/s.test(text))).toBe(true)
  const before = (await heard()).length
  const since = async () => (await heard()).slice(before)
  const spoken = async (text: string) => expect.poll(async () => (await since()).at(-1)).toContain(text)
  const write = async (text: string) => {
    for (const token of text.match(/.{1,3}/gs) ?? []) bot.text(token)
    await expect(newestMessage(chat)).toContainText(text.slice(-8).replaceAll('*', '').trim())
  }

  bot.piece({ status: 'Looking up your order' })
  await spoken('Looking up your order')
  await write('Your parcel is **packed**. It lea')
  await spoken('packed.')
  await write('ves at 4.30 pm today. And th')
  await spoken('4.30 pm today.')
  await write('en:\n\n1. It goes to Berlin.\n2. It comes to y')
  await spoken('It goes to Berlin.')
  bot.piece({ status: 'Asking the driver' })
  await spoken('Asking the driver')
  await write('ou on Friday. Which')
  await spoken('on Friday.')
  await write(' day suits you')
  const items = ['Friday', 'Monday'].map((title) => ({ title, payload: title }))
  bot.piece({ structured_content: { type: 'select', items } })
  await bot.end()
  await expect(chat.getByRole('button', { name: 'Monday' })).toBeVisible()
  await spoken('Friday, Monday')
  const in_reply_to_id = await bubblewire.idOf('Read it to me')
  await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id, body: 'Anything else?' })
  await spoken('Anything else?')
  expect(await since()).toEqual([
    'polite: Looking up your order',
    'polite: Demo agent said: Your parcel is packed.',
    'polite: It leaves at 4.30 pm today.',
    'polite: And then: 1. It goes to Berlin.',
    'polite: Asking the driver',
    'polite: 2. It comes to you on Friday.',
    'polite: Which day suits you',
    'polite: 2 options: Friday, Monday',
    'polite: Demo agent said: Anything else?',
  ])
})

test('a screen reader also hears live messages outside the view', { tag: '@deep' }, async ({ page, bubblewire }) => {
  const heard = await recordAnnouncements(page)
  const chat = await openChat(page, bubblewire)
  await say(chat, 'Long ago, aloud')
  const in_reply_to_id = await bubblewire.idOf('Long ago, aloud')
  for (let nth = 1; nth <= 70; nth++)
    await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id, body: `Line ${nth}.\n\n\n\nAnd more.` })
  await expect(line(chat, 'Line 70.')).toBeInViewport()
  await page.reload()
  await expect(line(chat, 'Line 70.')).toBeInViewport()
  const options = newestMessage(chat).getByRole('button', { name: 'Options for this message' })
  await options.waitFor()
  await chat.getByRole('log').focus()
  await expect(async () => {
    await page.keyboard.press('Home')
    await expect(line(chat, 'Line 70.')).toHaveCount(0, { timeout: 1_000 })
  }).toPass()

  const first = aLiveBot(bubblewire, { in_reply_to_id, idle_timeout: '60' })
  first.text('It left on Monday. It ')
  await expect.poll(heard).toContainEqual('polite: Demo agent said: It left on Monday.')
  first.text('comes today.')
  await first.end()
  await expect.poll(heard).toContainEqual('polite: It comes today.')

  await chat.getByRole('button', { name: 'Conversations' }).click()
  await chat.getByRole('dialog').getByRole('button', { name: 'New conversation' }).click()
  await expect(chat.getByRole('log').getByRole('listitem')).toHaveCount(0)
  const second = aLiveBot(bubblewire, { in_reply_to_id, idle_timeout: '60' })
  second.text('It is at your door. ')
  await second.expectLine('received')
  await second.end()
  await expect.poll(heard).toContainEqual('polite: Demo agent said: It is at your door. ')
  expect((await heard()).filter((text) => text.includes('door'))).toHaveLength(1)
})
