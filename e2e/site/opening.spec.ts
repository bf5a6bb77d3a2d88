import type { Page } from '@playwright/test'
import { openAnsweredChat, send } from '../testing/agent'
import { bubbleOf, chatOf, closeChat, expect, line, test } from '../testing/bubblewire'
import { openHostPage, runCommand } from '../testing/host-pages'

const box = (page: Page) => chatOf(page).getByRole('textbox', { name: 'Your message' })

test("a page's draft is changed and sent", async ({ page, bubblewire }) => {
  await page.addInitScript(() => {
    Object.assign(window, { bubblewire: [['open', { draft: 'About the fern: ' }]] })
  })
  await openHostPage(page, bubblewire, 'plain')
  await expect(box(page)).toHaveValue('About the fern: ')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('does it like shade?')
  expect(await runCommand(page, ['prefill', 'Another text'])).toEqual({ value: false })
  await expect(box(page)).toHaveValue('About the fern: does it like shade?')
  await page.keyboard.press('Enter')
  await expect(line(chatOf(page), 'About the fern: does it like shade?')).toBeVisible()
  await closeChat(page)
  expect(await runCommand(page, ['open', { draft: 'One' }])).toEqual({ value: { drafted: true } })
  expect(await runCommand(page, ['prefill', 'Two'])).toEqual({ value: true })
  await expect(box(page)).toHaveValue('Two')
  expect(await runCommand(page, ['prefill', ''])).toEqual({ value: true })
  await expect(box(page)).toHaveValue('')
})

test('a draft waits for a lazy chat', async ({ page, bubblewire }) => {
  await openHostPage(page, bubblewire, 'plain', { attributes: 'data-lazy' })
  const text = '<b>مرحبا</b>\nsecond line'
  const drafted = runCommand(page, ['prefill', text])
  await expect(page.locator('iframe')).toHaveCount(0)
  await bubbleOf(page).click()
  await expect(box(page)).toHaveValue(text)
  expect(await drafted).toEqual({ value: true })
})

test('a draft stays in a locked text box', async ({ page, bubblewire }) => {
  const { chat, asked } = await openAnsweredChat(page, bubblewire)
  const items = [{ title: 'Yes' }, { title: 'No' }]
  const structured_content = { type: 'select', items, disable_text_input: true }
  await send(bubblewire, asked, { body: 'Shall we?', structured_content })
  await expect(box(page)).not.toBeEditable()
  expect(await runCommand(page, ['prefill', 'Later, please'])).toEqual({ value: true })
  await chat.getByRole('button', { name: 'Yes' }).click()
  await expect(box(page)).toHaveValue('Later, please')
})

test('a page opens one of two conversations', async ({ page, bubblewire }) => {
  const { chat, asked } = await openAnsweredChat(page, bubblewire)
  const { thread_id } = await bubblewire.call('GET', `/1.0/contents/${asked}`)
  await chat.getByRole('button', { name: 'Conversations' }).click()
  await chat.getByRole('button', { name: 'New conversation' }).click()
  await expect(line(chat, 'Demo bot')).toHaveCount(0)
  expect(await runCommand(page, ['open', { thread: thread_id }])).toEqual({ value: null })
  await expect(line(chat, 'Demo bot').first()).toBeVisible()
})

test('a page opens no unknown conversation', async ({ page, bubblewire }) => {
  await openHostPage(page, bubblewire, 'plain')
  const refused = await runCommand(page, ['open', { thread: 'nowhere', draft: 'Hello' }])
  expect(refused).toMatchObject({ code: 'unknown_thread' })
  await expect(box(page)).toHaveValue('')
})

test("a page's button may call `open` itself", async ({ page, bubblewire }) => {
  await openHostPage(page, bubblewire, 'plain')
  await page.evaluate(() => {
    const { bubblewire: chat } = window as unknown as { bubblewire: { open(): unknown } }
    document.body.append(Object.assign(document.createElement('button'), { textContent: 'Ask us', onclick: chat.open }))
  })
  await page.getByRole('button', { name: 'Ask us' }).click()
  await expect(box(page)).toBeVisible()
  await closeChat(page)
  for (const asked of [{ text: 'Hello' }, { draft: 7 }, { thread: '' }, 'Hello', [], { draft: 'x'.repeat(10_001) }]) {
    expect(await runCommand(page, ['open', asked])).toMatchObject({ code: 'wrong_call' })
    await expect(box(page)).toBeVisible()
  }
})
