import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'

import { uploadPicture } from '../testing/agent'
import { axeFindings, chatFrame } from '../testing/axe'
import { type Bubblewire, expect, line, openChat, say, test } from '../testing/bubblewire'

const sample = (name: string) => readFileSync(join(import.meta.dirname, '../../server/attachments/samples', name))

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Returns one second of silence as a WAV file (8 bit, mono). */
function silence(): Buffer {
  const samples = 8_000
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8_000, 24)
  head.writeUInt32LE(8_000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples, 40)
  return Buffer.concat([head, Buffer.alloc(samples, 128)])
}

async function recordVideo(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    const brush = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm;codecs=vp8' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const stopped = new Promise((done) => {
      recorder.onstop = done
    })
    recorder.start()
    const began = performance.now()
    while (performance.now() - began < 500) {
      brush?.fillRect(Math.random() * 300, Math.random() * 150, 9, 9)
      await new Promise(requestAnimationFrame)
    }
    recorder.stop()
    await stopped
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  })
  return Buffer.from(bytes)
}

async function upload({ demo }: Bubblewire, name: string, bytes: Buffer, text?: string): Promise<string> {
  const form = new FormData()
  if (text) form.append('alternative_text', text)
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const answer = await fetch(`${demo.api_url}/1.0/attachments?access_token=${demo.access_token}`, {
    method: 'POST',
    body: form,
  })
  const { id } = (await answer.json()) as { id: string }
  return id
}

test("the customer enlarges an agent's image by mouse and by keyboard", async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'Show me')
  const asked = await bubblewire.idOf('Show me')
  const attachment_ids = [
    await upload(bubblewire, 'shelf.png', pixel),
    await upload(bubblewire, 'ring.wav', silence()),
    await upload(bubblewire, 'price list.txt', Buffer.from('Monstera 34\n'.repeat(200))),
  ]
  await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id: asked, body: 'Here you are', attachment_ids })
  await expect(chat.getByLabel('Audio: ring.wav')).toBeVisible()
  await expect(chat.getByRole('link', { name: /price list\.txt 2.*kB/ })).toBeVisible()

  const small = chat.getByRole('link', { name: 'View the picture shelf.png' })
  await small.focus()
  await page.keyboard.press('Enter')
  const viewer = chat.getByRole('dialog', { name: 'shelf.png' })
  const picture = viewer.getByRole('img', { name: 'Picture: shelf.png' })
  await expect(viewer.getByRole('group', { name: 'Picture: shelf.png' })).toBeFocused()
  const widthOf = async () => Math.round((await picture.boundingBox())?.width ?? 0)
  const before = await widthOf()
  await page.keyboard.press('+')
  await expect.poll(widthOf).toBeGreaterThan(before * 1.4)
  await viewer.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(widthOf).toBeLessThan(before * 1.1)
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(small).toBeFocused()
})

test('a picture has its alternative text', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'Which cups?')
  const in_reply_to_id = await bubblewire.idOf('Which cups?')
  const card = async (title: string, text?: string) => ({
    title,
    attachment_id: await upload(bubblewire, `${title}.png`, pixel, text),
    items: [{ type: 'reply', title: `Take ${title}` }],
  })
  const items = [await card('Red', 'A red cup on a "<table>"'), await card('Plain')]
  const attachment_ids = [await upload(bubblewire, 'shelf.png', pixel, 'The shelf of cups')]
  const structured_content = { type: 'carousel', items }
  await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id, structured_content, attachment_ids })
  await expect(chat.getByRole('img', { name: 'A red cup on a "<table>"' })).toHaveCount(1)
  await expect(chat.getByRole('group', { name: 'Plain' }).getByRole('img')).toHaveCount(0)
  await chat.getByRole('link', { name: 'View the picture The shelf of cups' }).click()
  const viewer = chat.getByRole('dialog', { name: 'shelf.png' })
  await expect(viewer.getByRole('img', { name: 'Picture: The shelf of cups' })).toBeVisible()
  expect(await axeFindings(chatFrame(page))).toEqual([])
})

test('a large image shows its thumbnail while loading', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'Show me more')
  const asked = await bubblewire.idOf('Show me more')
  const attachment_ids = [await uploadPicture(bubblewire, 'kettle.jpg')]
  await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id: asked, body: 'Here', attachment_ids })
  const small = chat.getByRole('link', { name: 'View the picture kettle.jpg' })
  await expect(small.locator('img')).toHaveJSProperty('complete', true)

  let held: Route | undefined
  await page.route(
    (url) => url.pathname.includes('/attachments/') && !url.searchParams.has('size'),
    (route) => {
      held = route
    },
  )
  await small.click()
  const viewer = chat.getByRole('dialog', { name: 'kettle.jpg' })
  const stage = viewer.getByRole('group', { name: 'Picture: kettle.jpg' })
  await expect(stage).toHaveAttribute('aria-busy', 'true')
  await expect.poll(() => held !== undefined).toBe(true)
  await expect(stage.locator('img')).toHaveCSS('background-image', /size=640/)
  await held?.abort()
  await expect(viewer.getByRole('alert')).toContainText('could not be loaded')
  await page.unrouteAll()
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await small.click()
  await expect(stage).toHaveAttribute('aria-busy', 'false')
  await expect(viewer.getByRole('alert')).toHaveCount(0)
})

test('a picture of 60 megapixels loads only when the customer opens it', async ({ page, bubblewire }) => {
  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('map.png')) loaded.push(new URL(request.url()).search)
  })
  const chat = await openChat(page, bubblewire)
  await say(chat, 'Show me the map')
  const asked = await bubblewire.idOf('Show me the map')
  // The server reads the size from the PNG header, so a changed header is enough.
  const map = Buffer.from(pixel)
  map.writeUInt32BE(10_000, 16)
  map.writeUInt32BE(6_000, 20)
  const map_id = await upload(bubblewire, 'map.png', map)
  await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id: asked, body: 'Here', attachment_ids: [map_id] })
  const card = {
    type: 'template',
    title: 'Our map',
    attachment_id: map_id,
    items: [{ type: 'url', title: 'Way', url: 'https://example.com' }],
  }
  await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id: asked, body: 'Again', structured_content: card })
  const small = chat.getByRole('link', { name: 'View the picture map.png' })
  await expect(small.locator('img')).toHaveJSProperty('naturalWidth', 640)
  const ofCard = chat.getByRole('article', { name: 'Our map' }).locator('img')
  await expect(ofCard).toHaveJSProperty('naturalWidth', 640)
  expect(new Set(loaded)).toEqual(new Set(['?size=640']))
  await small.click()
  await expect.poll(() => loaded.includes('')).toBe(true)
})

test('a video that the browser cannot play is offered as a download', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'Show me how')
  const asked = await bubblewire.idOf('Show me how')
  const attachment_ids = [
    await upload(bubblewire, 'potting.webm', await recordVideo(page)),
    await upload(bubblewire, 'tour.mp4', sample('hevc-aac.mp4')),
    await upload(bubblewire, 'archive.bin', Buffer.from([0, 1, 2, 3])),
  ]
  await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id: asked, body: 'Like this', attachment_ids })
  const video = chat.getByLabel('Video: potting.webm')
  await expect(video).toBeVisible()
  await video.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0)
  await expect(chat.getByRole('link', { name: /tour\.mp4/ })).toBeVisible()
  const file = chat.getByRole('link', { name: 'archive.bin 4 byte' })
  const coming = page.waitForEvent('download')
  await file.press('Enter')
  expect((await coming).suggestedFilename()).toBe('archive.bin')
  expect(await axeFindings(chatFrame(page))).toEqual([])
})

test('a text keeps its line breaks, links and direction', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'Where?')
  const in_reply_to_id = await bubblewire.idOf('Where?')
  const bodies = [
    'Two lines,\nand (https://例え.テスト/ページ)!',
    'שלום, https://example.com/a?b=1 כאן',
    'https://example.com بالعربية',
  ]
  for (const body of bodies) await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id, body })
  const first = chat.getByRole('link', { name: 'https://例え.テスト/ページ (opens in a new tab)' })
  await expect(first).toHaveAttribute('href', 'https://例え.テスト/ページ')
  await expect(first).toHaveAttribute('rel', /noopener/)
  const heights = await line(chat, /Two lines/).evaluate((bubble) => [
    bubble.getBoundingClientRect().height,
    Number.parseFloat(getComputedStyle(bubble).lineHeight),
  ])
  expect(heights[0]).toBeGreaterThan(2 * (heights[1] ?? 0))
  for (const words of [/שלום/, /بالعربية/])
    expect(await line(chat, words).evaluate((bubble) => getComputedStyle(bubble).direction)).toBe('rtl')
  expect(await line(chat, /Two lines/).evaluate((bubble) => getComputedStyle(bubble).direction)).toBe('ltr')
})

test('formatted text brings no images, styles or scripts into the chat', async ({ page, bubblewire }) => {
  const asked: string[] = []
  const scripts: Promise<string>[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('response', (response) => {
    if (response.url().includes('/widget/assets/')) scripts.push(response.text().catch(() => ''))
  })
  const sanitizers = async () => (await Promise.all(scripts)).filter((text) => text.includes('ALLOWED_TAGS')).length
  const chat = await openChat(page, bubblewire)
  await say(chat, 'Format it')
  const in_reply_to_id = await bubblewire.idOf('Format it')
  expect(await sanitizers()).toBe(0)
  const body = `<p style="position:fixed;inset:0">Our <b>hours</b>:</p><ul class="close"><li>Monday</li></ul>
    <p><a href="https://example.com/hours" target="_top" onclick="alert(1)">All of them</a>
    <a href="mailto:shop@example.com">Write</a> <a href="javascript:alert(1)">Run</a></p>
    <style>main { display: none }</style><img src="https://tracker.example/pixel.png" alt="Seen"><form><input></form>`
  await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id, body, body_input_format: 'html' })
  const link = chat.getByRole('link', { name: 'All of them (opens in a new tab)' })
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(chat.getByRole('link', { name: 'Write', exact: true })).not.toHaveAttribute('target')
  await expect(chat.getByRole('link', { name: /Run/ })).toHaveCount(0)
  await expect(chat.getByRole('listitem').filter({ hasText: /^Monday$/ })).toBeVisible()
  await expect(chat.getByRole('log').locator('p[style], [class=close], style, form, img')).toHaveCount(0)
  expect(asked.filter((url) => url.includes('tracker'))).toEqual([])
  expect(await sanitizers()).toBeGreaterThan(0)
  expect(await axeFindings(chatFrame(page))).toEqual([])
})

test('an attachment opens in a chat that was open for hours', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  const word = `Do you have a list? ${Math.random()}`
  await say(chat, word)
  await expect(line(chat, /plants.*teas/s)).toBeVisible()
  const { api_url, access_token } = bubblewire.demo
  const send = async (name: string, bytes: Buffer) => {
    const form = new FormData()
    form.append('private', 'true')
    form.append('file', new Blob([new Uint8Array(bytes)]), name)
    const headers = { authorization: `Bearer ${access_token}` }
    const answer = await fetch(`${api_url}/1.0/attachments`, { method: 'POST', headers, body: form })
    const { id } = (await answer.json()) as { id: string }
    await bubblewire.call('POST', '/1.0/contents', {
      in_reply_to_id: await bubblewire.idOf(word),
      body: `Here is ${name}`,
      attachment_ids: [id],
    })
    return id
  }
  await send('list.csv', Buffer.from('a,b'))
  const file = chat.getByRole('link', { name: /list\.csv/ })
  await expect(file).toBeVisible()
  const before = await file.getAttribute('href')
  expect(before).toContain('expires=')
  await page.clock.setFixedTime(Date.now() + 2 * 3_600_000)
  const opened = page.context().waitForEvent('page')
  await file.click()
  await expect((await opened).getByText('a,b')).toBeVisible()
  expect(await file.getAttribute('href')).not.toBe(before)
})
