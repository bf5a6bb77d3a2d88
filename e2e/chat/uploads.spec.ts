import type { FrameLocator, Page } from '@playwright/test'
import { axeFindings, chatFrame } from '../testing/axe'
import { type Bubblewire, expect, line, openChat, say, test } from '../testing/bubblewire'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: pixel })
const paper = (name: string, bytes = 4_000) => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(bytes, 'tea ') })

async function attach(page: Page, chat: FrameLocator, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  const chooser = page.waitForEvent('filechooser')
  await chat.getByRole('button', { name: 'Attach files' }).click()
  await (await chooser).setFiles(files)
}

const draft = (chat: FrameLocator) => chat.getByRole('list', { name: 'Files to send' }).getByRole('listitem')
const remove = (chat: FrameLocator, name: string) => chat.getByRole('button', { name: `Remove ${name}` })

async function stored(bubblewire: Bubblewire, body: string) {
  const id = await bubblewire.idOf(body)
  return bubblewire.call('GET', `/1.0/contents/${id}`)
}

test('attached files show previews and reach the agent with the text', {
  tag: '@every-node',
}, async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await attach(page, chat, [picture('shelf.png'), paper('list of plants.txt')])
  await expect(draft(chat)).toHaveCount(2)
  await expect(remove(chat, 'shelf.png')).toBeVisible()
  await expect(remove(chat, 'list of plants.txt')).toBeVisible()
  await expect(draft(chat).nth(1)).toContainText('4 kB')
  expect(await chat.locator('img[src^="blob:"]').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  expect(await axeFindings(chatFrame(page))).toEqual([])
  await say(chat, 'Both are here')
  await expect(line(chat, 'Both are here').first()).toBeVisible()
  await expect(draft(chat)).toHaveCount(0)
  await expect(chat.getByRole('link', { name: /list of plants.txt/ })).toBeVisible()
  await expect(chat.getByRole('link', { name: /View the picture shelf.png/ })).toBeVisible()
  const content = await stored(bubblewire, 'Both are here')
  expect(content.attachments_count).toBe(2)
})

test('Send is enabled for a message that has only files', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  const send = chat.getByRole('button', { name: 'Send', exact: true })
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await attach(page, chat, [picture('alone.png')])
  await expect(send).toHaveAttribute('aria-disabled', 'false')
  await send.click()
  await expect(chat.getByRole('log').getByRole('link', { name: /alone.png/ })).toBeVisible()
  await expect(draft(chat)).toHaveCount(0)
})

test('a message waits for a slow upload, which can be cancelled', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  let go = () => {}
  const gate = new Promise<void>((open) => {
    go = open
  })
  await page.route('**/attachments', async (route) => {
    await gate
    await route.continue().catch(() => {})
  })
  await attach(page, chat, [paper('slow.txt'), paper('unwanted.txt')])
  await expect(chat.getByRole('progressbar', { name: 'Uploading slow.txt' })).toBeVisible()
  await chat.getByRole('textbox', { name: 'Your message' }).fill('With a paper')
  await expect(chat.getByRole('button', { name: 'Send', exact: true })).toHaveAttribute('aria-disabled', 'true')
  expect(await axeFindings(chatFrame(page))).toEqual([])
  await chat.getByRole('button', { name: 'Cancel the upload of unwanted.txt' }).click()
  await expect(draft(chat)).toHaveCount(1)
  await expect(chat.getByRole('button', { name: 'Cancel the upload of slow.txt' })).toBeFocused()
  go()
  await expect(remove(chat, 'slow.txt')).toBeVisible()
  await chat.getByRole('textbox', { name: 'Your message' }).press('Enter')
  await expect(chat.getByRole('log').getByRole('link', { name: /slow.txt/ })).toBeVisible()
  await expect(chat.getByRole('log').getByText('unwanted.txt')).toHaveCount(0)
})

test('each refused file shows the reason', { tag: '@deep' }, async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await attach(page, chat, [
    { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<!doctype html><script></script>') },
    { name: 'tool.zip', mimeType: 'application/zip', buffer: Buffer.from('UEsDBAoAAAAAAA==', 'base64') },
    paper('far too long.txt', 11 * 1024 * 1024),
  ])
  const of = (name: string) => draft(chat).filter({ hasText: name })
  await expect(of('page.html')).toContainText('Files of this kind cannot be sent.')
  await expect(of('tool.zip')).toContainText('Files of this kind cannot be sent.')
  await expect(of('far too long.txt')).toContainText('It is larger than 10.5 MB.')
  await expect(chat.getByRole('button', { name: /Try again/ })).toHaveCount(0)
  expect(await axeFindings(chatFrame(page))).toEqual([])
  for (const name of ['page.html', 'tool.zip', 'far too long.txt']) await remove(chat, name).click()
  await expect(chat.getByRole('textbox', { name: 'Your message' })).toBeFocused()

  const answers: [status: number, error: string, text: string][] = [
    [429, 'too_many_uploads', 'You sent many files at once. Try again in a few minutes.'],
    [401, 'invalid_session', 'The chat was interrupted. Reload the page and try again.'],
    [403, 'sign_in_required', 'Sign in on this site to send files.'],
    [503, 'storage_unavailable', 'Files cannot be stored at the moment. Try again later.'],
  ]
  for (const [status, error, text] of answers) {
    await page.route('**/attachments', (route) => route.fulfill({ status, json: { error, message: '', status } }))
    await attach(page, chat, [paper(`${error}.txt`)])
    await expect(of(`${error}.txt`)).toContainText(text)
    await remove(chat, `${error}.txt`).click()
    await page.unroute('**/attachments')
  }

  await page.route('**/attachments', (route) => route.abort())
  await attach(page, chat, [paper('tunnel.txt')])
  await expect(of('tunnel.txt')).toContainText('There is no connection.')
  await page.unroute('**/attachments')
  await chat.getByRole('button', { name: 'Try again: tunnel.txt' }).click()
  await expect(of('tunnel.txt')).toContainText('4 kB')
})

test('sending removes refused files from the draft and keeps failed uploads', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  const chat = await openChat(page, bubblewire)
  await attach(page, chat, [paper('far too long.txt', 11 * 1024 * 1024)])
  await expect(draft(chat).filter({ hasText: 'far too long.txt' })).toContainText('It is larger than')
  await page.route('**/attachments', (route) => route.abort())
  await attach(page, chat, [paper('tunnel.txt')])
  await expect(draft(chat).filter({ hasText: 'tunnel.txt' })).toContainText('There is no connection.')
  await say(chat, 'Without the files, then')
  await expect(line(chat, 'Without the files, then')).toBeVisible()
  await expect(draft(chat)).toHaveCount(1)
  await expect(draft(chat)).toContainText('tunnel.txt')
})

test('the chat refuses more than ten files in one message', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await attach(
    page,
    chat,
    [...Array(12).keys()].map((place) => paper(`note ${place}.txt`, 100 + place)),
  )
  await expect(draft(chat)).toHaveCount(10)
  await expect(chat.getByRole('alert')).toHaveText('2 files were left out: a message takes 10 at most.')
})

test('customers attach files by dropping and by pasting', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await attach(page, chat, [paper('first.txt')])
  await expect(remove(chat, 'first.txt')).toBeVisible()
  await chatFrame(page).evaluate(() => {
    const data = new DataTransfer()
    data.items.add(new File(['tea'], 'dropped.txt', { type: 'text/plain' }))
    document.body.dispatchEvent(new DragEvent('dragenter', { dataTransfer: data, bubbles: true, cancelable: true }))
    Object.assign(window, { data })
  })
  await expect(chat.getByText('Drop files here to attach them')).toBeVisible()
  await chatFrame(page).evaluate(() => {
    const dataTransfer = Reflect.get(window, 'data') as DataTransfer
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    const pasted = new DataTransfer()
    pasted.items.add(new File(['tea'], 'pasted.png', { type: 'image/png' }))
    const field = document.querySelector('textarea')
    field?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }))
  })
  await expect(chat.getByText('Drop files here to attach them')).toHaveCount(0)
  await expect(draft(chat).filter({ hasText: 'dropped.txt' })).toBeVisible()
  await expect(draft(chat).filter({ hasText: 'pasted.png' })).toBeVisible()
})

test('a reload keeps the uploaded files of the draft', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await attach(page, chat, [paper('kept.txt')])
  await expect(remove(chat, 'kept.txt')).toBeVisible()
  await page.reload()
  await expect(remove(chat, 'kept.txt')).toBeVisible()
  await say(chat, 'After the reload')
  await expect(chat.getByRole('log').getByRole('link', { name: /kept.txt/ })).toBeVisible()
  const content = await stored(bubblewire, 'After the reload')
  expect(content.attachments_count).toBe(1)
})
