import { type Bubblewire, expect, openChat, say, test } from './bubblewire'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A second of silence, 8 bit mono. */
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

async function upload({ demo }: Bubblewire, name: string, bytes: Buffer): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const answer = await fetch(`${demo.api_url}/1.0/attachments?access_token=${demo.access_token}`, {
    method: 'POST',
    body: form,
  })
  const { id } = (await answer.json()) as { id: string }
  return id
}

test('pictures, sounds and papers of the agent: each as it is, the picture larger by mouse and keys', async ({
  page,
  bubblewire,
}) => {
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
