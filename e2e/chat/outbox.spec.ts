import type { Page, WebSocketRoute } from '@playwright/test'
import type { Content } from '../../clients/typescript/operations'
import { type Bubblewire, chatOf, expect, line, lines, openChat, say, test } from '../testing/bubblewire'

async function cutServerRequests(page: Page) {
  let whole = true
  const open = new Set<WebSocketRoute>()
  await page.routeWebSocket(/realtime/, (socket) => {
    if (!whole) return void socket.close()
    open.add(socket)
    socket.connectToServer()
  })
  return {
    async cut() {
      whole = false
      for (const socket of open) await socket.close()
    },
    mend() {
      whole = true
    },
  }
}

const paper = { name: 'plants.txt', mimeType: 'text/plain', buffer: Buffer.from('tea') }

async function stored(bubblewire: Bubblewire, first: string) {
  const { thread_id } = await bubblewire.call('GET', `/1.0/contents/${await bubblewire.idOf(first)}`)
  const { records } = await bubblewire.call('GET', `/1.0/contents?q=thread_id:${thread_id}&limit=50`)
  return (records as Content[])
    .filter(({ created_from }) => created_from === 'synchronizer')
    .map(({ body, attachments_count }) => `${body} ${attachments_count}`)
    .reverse()
}

test('pending messages and files survive a reload and arrive in order', async ({ page, bubblewire }) => {
  const wire = await cutServerRequests(page)
  const chat = await openChat(page, bubblewire)
  await say(chat, 'Before the gap')
  await expect(line(chat, /plants.*teas/s)).toBeVisible()
  const in_reply_to_id = await bubblewire.idOf('Before the gap')
  const chooser = page.waitForEvent('filechooser')
  await chat.getByRole('button', { name: 'Attach files' }).click()
  await (await chooser).setFiles([paper])
  await expect(chat.getByRole('button', { name: 'Remove plants.txt' })).toBeVisible()

  await wire.cut()
  await say(chat, 'First, with a paper')
  await say(chat, 'Second')
  const waiting = lines(chat).filter({ hasText: 'Sending…' })
  await expect(waiting).toContainText('Second')
  await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id, body: 'Said meanwhile' })
  await page.reload()
  await expect(waiting).toContainText('Second')
  await expect(lines(chat).filter({ hasText: 'First, with a paper' })).toContainText('plants.txt')
  await expect(line(chat, 'Said meanwhile')).toHaveCount(0)

  wire.mend()
  await expect(line(chat, 'Said meanwhile')).toHaveCount(1)
  await expect(waiting).toHaveCount(0)
  await expect(line(chat, /plants.*teas/s)).toHaveCount(3)
  const written = ['Before the gap 0', 'First, with a paper 1', 'Second 0']
  await expect.poll(() => stored(bubblewire, 'Before the gap')).toEqual(written)
  await page.reload()
  for (const text of ['First, with a paper', 'Second', 'Said meanwhile'])
    await expect(chatOf(page).getByRole('log').getByText(text, { exact: true })).toHaveCount(1)
  await expect(chat.getByRole('log').getByRole('link', { name: /plants.txt/ })).toHaveCount(1)
})

test('without storage the chat works, and sends pending messages once', async ({ page, bubblewire }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
  })
  const wire = await cutServerRequests(page)
  const chat = await openChat(page, bubblewire)
  await say(chat, 'Kept nowhere')
  await expect(line(chat, /plants.*teas/s)).toBeVisible()
  await wire.cut()
  await say(chat, 'One that waits')
  await say(chat, 'Another that waits')
  await expect(lines(chat).filter({ hasText: 'Sending…' })).toContainText('Another that waits')
  wire.mend()
  await expect(line(chat, /plants.*teas/s)).toHaveCount(3)
  await expect
    .poll(() => stored(bubblewire, 'Kept nowhere'))
    .toEqual(['Kept nowhere 0', 'One that waits 0', 'Another that waits 0'])
})

test('a message that is too long shows its length and is not sent', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  const field = chat.getByRole('textbox', { name: 'Your message' })
  await field.fill('x'.repeat(9_990))
  await expect(chat.getByText('10 characters left')).toBeVisible()
  await field.fill('x'.repeat(10_003))
  await expect(chat.getByText('3 characters too many')).toBeVisible()
  await expect(chat.getByRole('button', { name: 'Send', exact: true })).toHaveAttribute('aria-disabled', 'true')
  await field.press('Enter')
  await expect(field).toHaveValue(/^x{10003}$/)
  await say(chat, 'Short enough')
  await expect(line(chat, /plants.*teas/s)).toBeVisible()
  await expect(chat.getByText(/characters/)).toHaveCount(0)
})

test('a message that the server refuses shows the reason and can be deleted', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'Good morning')
  await expect(line(chat, /plants.*teas/s)).toBeVisible()
  const asked = await bubblewire.idOf('Good morning')
  const { thread_id } = await bubblewire.call('GET', `/1.0/contents/${asked}`)
  await page.context().setOffline(true)
  await say(chat, 'Never mind')
  await bubblewire.call('PUT', `/1.0/content_threads/${thread_id}/disable_text_input`)
  await page.context().route('**/*.js', (route) => route.abort())
  await page.context().setOffline(false)
  const failed = chat.getByRole('log').getByRole('listitem').filter({ hasText: 'Never mind' })
  await expect(failed).toContainText('⚠')
  await page.context().unroute('**/*.js')
  await expect(failed).toContainText('Not sent')
  await failed.getByRole('button', { name: 'Delete' }).click()
  await expect(failed).toHaveCount(0)
  await page.reload()
  await expect(line(chat, 'Good morning')).toBeVisible()
  await expect(failed).toHaveCount(0)
})

test('on the next day, older messages are below the heading Yesterday', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'Good morning')
  await expect(line(chat, /plants.*teas/s)).toBeVisible()
  await expect(line(chat, 'Today')).toHaveCount(1)
  await page.clock.setFixedTime(Date.now() + 24 * 3_600_000)
  await page.reload()
  await expect(line(chat, 'Yesterday')).toHaveCount(1)
  await expect(line(chat, 'Today')).toHaveCount(0)
})
