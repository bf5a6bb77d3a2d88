import type { WebSocketRoute } from '@playwright/test'
import { chatOf, expect, line, openChat, test } from '../testing/bubblewire'
import { answersTo, next, openForm, pin, visit } from '../testing/forms'
import { send } from '../testing/send'

test('a form whose code fails to load shows an error', { tag: '@deep' }, async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await send(bubblewire, chat, visit)
  const start = chat.getByRole('article').getByRole('button', { name: 'Let us begin' })
  await expect(start).toHaveAttribute('aria-busy', 'false')
  let fail = () => {}
  const failed = new Promise<void>((done) => {
    fail = done
  })
  await page.route('**/widget/assets/*.js*', async (route) => {
    await failed
    await route.abort()
  })
  await start.click()
  await expect(start).toHaveAttribute('aria-busy', 'true')
  fail()
  await expect(chat.getByRole('article').getByRole('alert')).toContainText('This could not be loaded')
  await expect(start).toHaveAttribute('aria-busy', 'false')
  await page.unroute('**/widget/assets/*.js*')
  const sheet = await openForm(chat, 'Let us begin')
  await sheet.getByRole('button', { name: 'Next' }).click()
  await sheet.getByRole('radio', { name: 'A group' }).check()
  await next(sheet)
  await sheet.getByRole('textbox').fill('30 12')
  await page.reload()
  const again = await openForm(chatOf(page), 'Let us begin')
  await expect(again.getByRole('textbox', { name: 'Where can we call the group?' })).toHaveValue('30 12')
  await again.getByRole('button', { name: 'Back' }).click()
  await expect(again.getByRole('radio', { name: 'A group' })).toBeChecked()
})

test('a sent private form hides the answers, even after a reload', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  const id = await send(bubblewire, chat, pin)
  const sheet = await openForm(chat, 'Start')
  await expect(sheet.getByText('Step 1 of 1', { exact: true })).toBeVisible()
  await expect(sheet.getByRole('textbox')).toHaveAttribute('placeholder', 'Just its name')
  await sheet.getByRole('textbox').fill('Elm Street')
  await sheet.getByRole('button', { name: 'Send' }).click()
  const card = chat.getByRole('article', { name: 'Your account' })
  await expect(card.getByText('Sent', { exact: true })).toBeFocused()
  await expect.poll(() => answersTo(bubblewire, id)).toHaveLength(1)
  await expect(card.getByText('Hidden')).toHaveCount(1)
  await expect(chat.getByText('Elm Street')).toHaveCount(0)
  await expect
    .poll(() => chat.locator('html').evaluate(() => JSON.stringify({ ...sessionStorage })))
    .not.toContain('Elm')
  await page.reload()
  const later = chatOf(page)
  await expect(later.getByRole('article', { name: 'Your account' }).getByText('Hidden')).toHaveCount(1)
  await expect(later.getByText('Elm Street')).toHaveCount(0)
  await expect(later.getByRole('button', { name: /Start|Continue/ })).toHaveCount(0)
})

test('a form sent from two devices is submitted one time', { tag: '@deep' }, async ({
  browser,
  context,
  page,
  bubblewire,
}) => {
  const left = await openChat(page, bubblewire)
  const id = await send(bubblewire, left, pin)
  // The second device receives the first device's answer only after sending its own.
  const device = await browser.newContext({ storageState: await context.storageState() })
  const other = await device.newPage()
  const held: (() => void)[] = []
  let hold = false
  await other.routeWebSocket(/socket/, (socket: WebSocketRoute) => {
    const server = socket.connectToServer()
    socket.onMessage((data) => server.send(data))
    server.onMessage((data) => {
      if (hold) held.push(() => socket.send(data))
      else socket.send(data)
    })
  })
  const right = await openChat(other, bubblewire)
  const leftSheet = await openForm(left, 'Start')
  const rightSheet = await openForm(right, 'Start')
  await leftSheet.getByRole('textbox').fill('Elm Street')
  await rightSheet.getByRole('textbox').fill('Oak Street')
  hold = true
  await leftSheet.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => answersTo(bubblewire, id)).toHaveLength(1)
  await rightSheet.getByRole('button', { name: 'Send' }).click()
  await expect(rightSheet).toHaveCount(0)
  hold = false
  for (const hear of held) hear()
  await expect(line(right, /Not sent/).first()).toBeVisible()
  await expect(right.getByRole('article', { name: 'Your account' }).getByText('Sent', { exact: true })).toBeVisible()
  await right.getByRole('button', { name: 'Delete' }).click()
  await expect(right.getByText(/Not sent/)).toHaveCount(0)
  expect(await answersTo(bubblewire, id)).toHaveLength(1)
  await device.close()
})

test('a form answered in another tab closes in this tab', { tag: '@deep' }, async ({ context, page, bubblewire }) => {
  const left = await openChat(page, bubblewire)
  await send(bubblewire, left, pin)
  const right = await openChat(await context.newPage(), bubblewire)
  const leftSheet = await openForm(left, 'Start')
  const rightSheet = await openForm(right, 'Start')
  await rightSheet.getByRole('textbox').fill('Oak Street')
  await rightSheet.getByRole('button', { name: 'Send' }).click()
  await expect(leftSheet).toHaveCount(0)
  await expect(left.getByRole('article', { name: 'Your account' }).getByText('Sent', { exact: true })).toBeFocused()
})

test('an endless regular expression in a form does not block the page', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  const chat = await openChat(page, bubblewire)
  const id = await send(bubblewire, chat, {
    ...pin,
    private: false,
    pages: [{ ...pin.pages[0], options: { regex: '"^(a+)+$"', max_character_count: 60 } }],
  })
  const sheet = await openForm(chat, 'Start')
  // A backtracking engine would need years for this text. It must not run in the page's thread.
  await sheet.getByRole('textbox').fill(`${'a'.repeat(50)}!`)
  await sheet.getByRole('button', { name: 'Send' }).click()
  await expect(line(chat, /could not be accepted/)).toBeVisible()
  expect(await answersTo(bubblewire, id)).toEqual([])
  await chat.getByRole('button', { name: 'Delete' }).click()
  const again = await openForm(chat, 'Continue')
  await again.getByRole('textbox').fill('aaaa')
  await again.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => answersTo(bubblewire, id)).toHaveLength(1)
})
