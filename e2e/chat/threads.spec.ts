import type { FrameLocator, Page } from '@playwright/test'
import { openAnsweredChat, send } from '../testing/agent'
import { axeFindings, chatFrame } from '../testing/axe'
import { type Bubblewire, bubbleOf, chatOf, closeChat, expect, line, openChat, say, test } from '../testing/bubblewire'

const list = (chat: FrameLocator) => chat.getByRole('dialog', { name: 'Your conversations' })

async function openList(chat: FrameLocator) {
  await chat.getByRole('button', { name: 'Conversations' }).click()
  await expect(list(chat)).toBeVisible()
  return list(chat)
}

const threadOf = async (bubblewire: Bubblewire, body: string) => {
  const { thread_id } = await bubblewire.call('GET', `/1.0/contents/${await bubblewire.idOf(body)}`)
  return String(thread_id)
}

const field = (chat: FrameLocator) => chat.getByRole('textbox', { name: 'Your message' })

test('mouse and keyboard switch between two conversations in the list', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  const chat = await openChat(page, bubblewire)
  const empty = await openList(chat)
  await expect(empty.getByText('No conversations yet')).toBeVisible()
  expect(await axeFindings(chatFrame(page))).toEqual([])
  await page.keyboard.press('Escape')
  await expect(list(chat)).toHaveCount(0)
  await expect(chat.getByRole('button', { name: 'Conversations' })).toBeFocused()

  await say(chat, 'About the first plant')
  await expect(line(chat, /plants.*teas/s)).toBeVisible()
  await (await openList(chat)).getByRole('button', { name: 'New conversation' }).click()
  await expect(line(chat, 'About the first plant')).toHaveCount(0)
  await expect(field(chat)).toBeFocused()
  await say(chat, 'About a second plant')
  await expect(line(chat, /plants.*teas/s)).toBeVisible()
  expect(await threadOf(bubblewire, 'About a second plant')).not.toBe(
    await threadOf(bubblewire, 'About the first plant'),
  )

  const threads = await openList(chat)
  const items = threads.getByRole('listitem').getByRole('button')
  await expect(items).toHaveCount(2)
  await expect(items.first()).toContainText('About a second plant')
  await expect(items.first()).toHaveAttribute('aria-current', 'true')
  expect(await axeFindings(chatFrame(page))).toEqual([])
  await items.first().focus()
  await page.keyboard.press('Tab')
  await expect(items.last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(line(chat, 'About the first plant').first()).toBeVisible()
  await expect(line(chat, 'About a second plant')).toHaveCount(0)
  await expect(field(chat)).toBeFocused()
  await say(chat, 'More about the first')
  await expect(line(chat, 'More about the first').first()).toBeVisible()
  expect(await threadOf(bubblewire, 'More about the first')).toBe(await threadOf(bubblewire, 'About the first plant'))
})

test('a closed conversation says so and offers to start a new one', async ({ page, bubblewire }) => {
  const { chat } = await openAnsweredChat(page, bubblewire)
  await say(chat, 'That is all, thank you')
  const thread = await threadOf(bubblewire, 'That is all, thank you')
  await bubblewire.call('PUT', `/1.0/content_threads/${thread}/close`)
  await expect(line(chat, /This conversation was closed/)).toBeVisible()
  expect(await axeFindings(chatFrame(page))).toEqual([])
  await chat.getByRole('log').getByRole('button', { name: 'New conversation' }).click()
  await expect(line(chat, 'That is all, thank you')).toHaveCount(0)
  await expect(field(chat)).toBeFocused()
  await say(chat, 'One more question')
  await expect(line(chat, 'One more question').first()).toBeVisible()
  const items = (await openList(chat)).getByRole('listitem')
  await expect(items.last()).toContainText('Closed')
  await expect(items.first()).not.toContainText('Closed')
})

test('an unread conversation is marked in the list until it is read', async ({ page, bubblewire }) => {
  const { chat, asked } = await openAnsweredChat(page, bubblewire)
  await (await openList(chat)).getByRole('button', { name: 'New conversation' }).click()
  await expect(field(chat)).toBeFocused()
  await say(chat, 'Something else')
  await expect(line(chat, /plants.*teas/s)).toBeVisible()
  await send(bubblewire, asked, { body: 'Back to what you asked first' })
  await expect(chat.getByRole('button', { name: '1 new message' })).toBeVisible()
  const first = (await openList(chat)).getByRole('listitem').filter({ hasText: 'Back to what you asked first' })
  await expect(first).toContainText('Unread')
  expect(await axeFindings(chatFrame(page))).toEqual([])
  await first.getByRole('button').click()
  await expect(line(chat, 'Back to what you asked first')).toBeVisible()
  await expect(chat.getByRole('button', { name: '1 new message' })).toHaveCount(0)
  await expect(field(chat)).toBeFocused()
  await (await openList(chat)).getByRole('listitem').first().getByRole('button').click()
  await expect(line(chat, 'Something else').first()).toBeVisible()
  await expect(field(chat)).toBeFocused()
  await expect((await openList(chat)).getByText('Unread')).toHaveCount(0)
})

test('a list that fails to load shows an error', async ({ page, bubblewire, context }) => {
  const chat = await openChat(page, bubblewire)
  await expect(chat.getByRole('button', { name: 'Conversations' })).toBeVisible()
  await openList(chat)
  await page.keyboard.press('Escape')
  await expect(list(chat)).toHaveCount(0)
  await context.setOffline(true)
  await expect(chat.getByText(/^No connection/)).toBeVisible()
  await chat.getByRole('button', { name: 'Conversations' }).click()
  const shown = list(chat).or(chat.getByText('This could not be loaded', { exact: false }))
  await expect(shown.first()).toBeVisible()
  await context.setOffline(false)
  await expect(chat.getByText(/^No connection/)).toHaveCount(0)
  const again = list(chat).getByRole('button', { name: 'Try again' })
  if (await again.isVisible()) await again.click()
  else await chat.getByRole('button', { name: 'Conversations' }).click({ force: true })
  await expect(list(chat).getByText('No conversations yet')).toBeVisible()
})

test('a message shows when it is sent, delivered and read', { tag: '@deep' }, async ({ page, bubblewire }) => {
  const { chat, asked } = await openAnsweredChat(page, bubblewire)
  const heard = await recordLiveRegions(page)
  const thread = await threadOf(bubblewire, await bodyOf(bubblewire, asked))
  // The bot ignores this text. An answer would mark all messages as read.
  await say(chat, 'Are you there?')
  const own = chat.getByRole('log').getByRole('listitem').filter({ hasText: 'Are you there?' }).first()
  await expect(own).toBeVisible()
  const asking = await bubblewire.idOf('Are you there?')
  await expect(own).toContainText(/Sent|Delivered|Read/)
  await bubblewire.call('PUT', `/1.0/content_threads/${thread}/read`, { content_id: asking })
  await expect(own).toContainText('Read')

  const typing = (active: boolean) => bubblewire.call('PUT', `/1.0/content_threads/${thread}/typing`, { active })
  await typing(true)
  await expect(chat.getByRole('log').getByText(/is typing…/)).toBeVisible()
  expect(await axeFindings(chatFrame(page))).toEqual([])
  await typing(false)
  await expect(chat.getByRole('log').getByText(/is typing…/)).toHaveCount(0)
  await typing(true)
  await expect(chat.getByRole('log').getByText(/is typing…/)).toBeVisible()
  await send(bubblewire, asking, { body: 'Here I am' })
  await expect(line(chat, 'Here I am')).toBeVisible()
  await expect(chat.getByRole('log').getByText(/is typing…/)).toHaveCount(0)
  await expect.poll(heard).toContainEqual(expect.stringContaining('Here I am'))
  expect((await heard()).filter((text) => text.includes('is typing'))).toHaveLength(1)
})

test('a divider shows where the new messages begin', async ({ page, bubblewire }) => {
  const { chat, asked } = await openAnsweredChat(page, bubblewire)
  await closeChat(page)
  for (const body of ['While you were away', 'And another']) await send(bubblewire, asked, { body })
  await expect(bubbleOf(page)).toHaveAccessibleName(/2 unread/)
  await bubbleOf(page).click()
  await expect(line(chat, 'And another')).toBeVisible()
  const texts = await chat.getByRole('log').getByRole('listitem').allInnerTexts()
  const at = texts.findIndex((text) => text.includes('New messages'))
  expect(texts[at + 1]).toContain('While you were away')
  expect(await axeFindings(chatFrame(page))).toEqual([])
  await closeChat(page)
  await bubbleOf(page).click()
  await expect(line(chat, 'And another')).toBeVisible()
  await expect(chatOf(page).getByRole('log').getByText('New messages', { exact: true })).toHaveCount(0)
})

test('Enter does not send while an input method composes', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await field(chat).focus()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 })
  await expect(field(chat)).toHaveValue('にほん')
  await field(chat).evaluate((element) =>
    element.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true, bubbles: true, cancelable: true }),
    ),
  )
  await expect(field(chat)).toHaveValue('にほん')
  await devtools.send('Input.insertText', { text: '日本' })
  await expect(field(chat)).toHaveValue('日本')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('second line')
  await expect(field(chat)).toHaveValue('日本\nsecond line')
  await page.keyboard.press('Enter')
  await expect(field(chat)).toHaveValue('')
  await bubblewire.idOf('日本\nsecond line')
})

async function recordLiveRegions(page: Page): Promise<() => Promise<string[]>> {
  const frame = chatFrame(page)
  await frame.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    for (const region of document.querySelectorAll('[aria-live="polite"], [aria-live="assertive"]'))
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes) heard.push(node.textContent ?? '')
      }).observe(region, { childList: true })
  })
  return () => frame.evaluate((): string[] => Reflect.get(window, 'heard'))
}

const bodyOf = async (bubblewire: Bubblewire, id: string) => {
  const { body } = await bubblewire.call('GET', `/1.0/contents/${id}`)
  return String(body)
}
