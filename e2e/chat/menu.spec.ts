import { readFileSync } from 'node:fs'
import type { FrameLocator, Page } from '@playwright/test'
import { send } from '../testing/agent'
import { axeFindings, chatFrame } from '../testing/axe'
import { type Bubblewire, bubbleOf, chatOf, closeChat, expect, line, openChat, say, test } from '../testing/bubblewire'

async function openMenu(chat: FrameLocator) {
  await chat.getByRole('button', { name: 'More options' }).click()
  const menu = chat.getByRole('dialog', { name: 'Options' })
  await expect(menu).toBeVisible()
  return menu
}

async function downloaded(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const waiting = page.waitForEvent('download')
  await press()
  const download = await waiting
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
}

test('the customer downloads the conversation and all stored data', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  const empty = await openMenu(chat)
  await expect(
    empty.getByRole('button', { name: /Download this conversation.*There are no messages yet/ }),
  ).toHaveAttribute('aria-disabled', 'true')
  expect(await axeFindings(chatFrame(page))).toEqual([])
  await page.keyboard.press('Escape')
  await expect(chat.getByRole('button', { name: 'More options' })).toBeFocused()
  await say(chat, 'Take this along')
  await expect(line(chat, /plants.*teas/s)).toBeVisible()

  const menu = await openMenu(chat)
  const transcript = await downloaded(page, () =>
    menu.getByRole('button', { name: /Download this conversation/ }).click(),
  )
  expect(transcript).toMatchObject({ name: 'conversation.txt', text: expect.stringContaining('> Take this along') })
  await expect(menu.getByRole('status').filter({ hasText: 'Downloaded' })).toHaveCount(1)
  const everything = await downloaded(page, () => menu.getByRole('button', { name: /Download all my data/ }).click())
  expect(everything.name).toBe('conversations.json')
  expect(JSON.parse(everything.text).threads[0].contents[0].body).toBe('Take this along')
})

test('a failed download shows an error, and works on the next try', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'Hello')
  await expect(line(chat, /plants.*teas/s)).toBeVisible()
  await page.route('**/transcript', (route) => route.abort())
  const menu = await openMenu(chat)
  const button = menu.getByRole('button', { name: /Download this conversation/ })
  await button.click()
  const told = menu.getByRole('status').filter({ hasText: 'There is no connection. Try again when it is back.' })
  await expect(told).toHaveCount(1)
  // Screen readers do not announce a live region inside a button.
  await expect(menu.getByRole('button').locator('[role=status], [role=alert], [aria-live]')).toHaveCount(0)
  await page.unroute('**/transcript')
  expect((await downloaded(page, () => button.click())).text).toContain('> Hello')
  await page.route('**/data', (route) => route.fulfill({ status: 500, json: { error: 'internal_error' } }))
  await menu.getByRole('button', { name: 'Delete all my data' }).click()
  await chat.getByRole('button', { name: 'Delete everything' }).click()
  await expect(chat.getByRole('alert')).toHaveText('That did not work. Try again.')
})

const sessionOf = (page: Page, { demo }: Bubblewire) =>
  page.evaluate((key) => localStorage.getItem(key) ?? '', `bubblewire:${demo.channel_id}`)

test('deleting all data makes the customer a new visitor', { tag: '@deep' }, async ({ context, page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'Forget that I said this')
  await expect(line(chat, /plants.*teas/s)).toBeVisible()
  const id = await bubblewire.idOf('Forget that I said this')
  const { author_id } = await bubblewire.call('GET', `/1.0/contents/${id}`)
  const session = await sessionOf(page, bubblewire)
  expect(session).toContain('engaged')
  const other = await context.newPage()
  const there = await openChat(other, bubblewire)
  await expect(line(there, 'Forget that I said this')).toBeVisible()
  await page.bringToFront()
  await chat.getByRole('textbox', { name: 'Your message' }).fill('half a thought')

  await (await openMenu(chat)).getByRole('button', { name: 'Delete all my data' }).click()
  const ask = chat.getByRole('dialog', { name: 'Delete everything?' })
  await expect(ask.getByRole('button', { name: 'Keep everything' })).toBeFocused()
  expect(await axeFindings(chatFrame(page))).toEqual([])
  await ask.getByRole('button', { name: 'Keep everything' }).click()
  await chat.getByRole('dialog', { name: 'Options' }).getByRole('button', { name: 'Delete all my data' }).click()
  await chat.getByRole('button', { name: 'Delete everything' }).click()

  await expect(chat.getByRole('heading', { name: 'Hello! How can we help?' })).toBeVisible()
  await expect(chat.getByRole('dialog')).toHaveCount(0)
  await expect(line(chat, 'Forget that I said this')).toHaveCount(0)
  await expect(chat.getByRole('textbox', { name: 'Your message' })).toHaveValue('')
  await expect(bubblewire.call('GET', `/1.0/contents/${id}`)).rejects.toThrow('404')
  await expect(there.getByRole('heading', { name: 'Hello! How can we help?' })).toBeVisible()
  await expect(line(there, 'Forget that I said this')).toHaveCount(0)

  const token = (kept: string) => /"token":"([\w-]{43})"/.exec(kept)?.[1] ?? ''
  await expect.poll(async () => [token(session), ''].includes(token(await sessionOf(page, bubblewire)))).toBe(false)
  await say(chat, 'Somebody new')
  await expect(line(chat, /plants.*teas/s)).toBeVisible()
  await expect(line(there, 'Somebody new')).toHaveCount(1)
  const now = await bubblewire.call('GET', `/1.0/contents/${await bubblewire.idOf('Somebody new')}`)
  expect(now.author_id).not.toBe(author_id)
  expect(token(await sessionOf(page, bubblewire))).not.toBe(token(session))
  expect(await sessionOf(other, bubblewire)).toBe(await sessionOf(page, bubblewire))
  await other.reload()
  await expect(line(there, 'Somebody new')).toHaveCount(1)
})

const countNotes = (page: Page) =>
  page.addInitScript(() => {
    const start = OscillatorNode.prototype.start
    Object.assign(window, { notes: 0 })
    OscillatorNode.prototype.start = function (...given) {
      Object.assign(window, { notes: Reflect.get(window, 'notes') + 1 })
      return start.apply(this, given)
    }
  })
const notes = (page: Page) => chatFrame(page).evaluate((): number => Reflect.get(window, 'notes'))

test('in a closed chat with two tabs, a new message plays one sound', { tag: '@deep' }, async ({
  context,
  page,
  bubblewire,
}) => {
  const console: string[] = []
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && console.push(message.text()))
  const other = await context.newPage()
  for (const tab of [page, other]) await countNotes(tab)
  await page.bringToFront()
  const chat = await openChat(page, bubblewire)
  await say(chat, 'I am listening')
  await expect(line(chat, /plants.*teas/s)).toBeVisible()
  const asked = await bubblewire.idOf('I am listening')
  expect(await notes(page)).toBe(0)
  await closeChat(page)
  // Browsers allow sounds only after a key press.
  const there = await openChat(other, bubblewire)
  await there.getByRole('textbox', { name: 'Your message' }).press('a')
  await there.getByRole('textbox', { name: 'Your message' }).press('Backspace')
  await closeChat(other)
  await send(bubblewire, asked, { body: 'Ding' })
  for (const tab of [page, other]) await expect(bubbleOf(tab)).toHaveAccessibleName(/1 unread/)
  await expect.poll(async () => (await notes(page)) + (await notes(other))).toBe(2)

  await bubbleOf(other).click()
  await expect(line(there, 'Ding')).toBeVisible()
  await expect(bubbleOf(page)).toHaveAccessibleName('Open chat')
  await send(bubblewire, asked, { body: 'Read at once' })
  await expect(line(there, 'Read at once')).toBeVisible()
  await say(there, 'I read it')
  await expect(line(there, /plants.*teas/s)).toHaveCount(2)
  expect((await notes(page)) + (await notes(other))).toBe(2)
  await other.close()

  await bubbleOf(page).click()
  const menu = await openMenu(chat)
  const sound = menu.getByRole('switch', { name: 'Sound for new messages' })
  await expect(sound).toBeChecked()
  await sound.click()
  await expect(sound).not.toBeChecked()
  await page.reload()
  await expect(line(chatOf(page), 'Ding')).toBeVisible()
  await say(chat, 'Now in silence')
  await expect(line(chat, 'Now in silence').first()).toBeVisible()
  await closeChat(page)
  await send(bubblewire, asked, { body: 'No ding' })
  await expect(bubbleOf(page)).toHaveAccessibleName(/unread/)
  expect(await notes(page)).toBe(0)
  expect(console).toEqual([])
})
