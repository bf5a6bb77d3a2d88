import type { Download } from '@playwright/test'
import { uploadPicture } from '../testing/agent'
import { chatOf, expect, line, newBubblewire, openChat, say, test } from '../testing/bubblewire'
import { signIn } from '../testing/inbox-page'
import { refusalsOn } from '../testing/refusals'

test('uploads use their own origin in chat and inbox, and are saved under a policy', { tag: '@deep' }, async ({
  page,
  browser,
}) => {
  const bubblewire = await newBubblewire()
  const uploads = `http://127.0.0.1:${bubblewire.port}`
  bubblewire.env.UPLOADS_URL = uploads
  await bubblewire.start()
  const refused = await refusalsOn(page)
  const chat = await openChat(page, bubblewire)
  await say(chat, 'Show me')
  const in_reply_to_id = await bubblewire.idOf('Show me')
  const attachment_ids = [await uploadPicture(bubblewire, 'kettle.jpg'), await uploadBytes(bubblewire.demo)]
  await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id, body: 'Here', attachment_ids })

  const picture = chat.getByRole('link', { name: 'View the picture kettle.jpg' }).locator('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1)
  expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(uploads)

  // The site allows only the chat in a frame, so a file must not be opened within the frame.
  const saved = new Promise<Download>((done) => {
    page.once('download', done)
    page.context().once('page', (tab) => tab.once('download', done))
  })
  await chat.getByRole('link', { name: /drawing\.bin/ }).click()
  expect((await saved).suggestedFilename()).toBe('drawing.bin')
  // The log is searched because the announcement of the message contains its text for a while, too.
  await expect(line(chatOf(page), 'Here')).toBeVisible()

  const desk = await (await browser.newContext()).newPage()
  const refusedThere = await refusalsOn(desk)
  const { thread_id } = await bubblewire.call('GET', `/1.0/contents/${in_reply_to_id}`)
  await signIn(desk, bubblewire, 0, `/inbox/?open=${thread_id}`)
  const shown = desk.getByRole('log').locator(`img[src^="${uploads}"]`).first()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1)
  expect([...refused, ...refusedThere]).toEqual([])
  await bubblewire.dispose()
})

/** Uploads a file of a type that no browser displays. */
async function uploadBytes({ api_url, access_token }: { api_url: string; access_token: string }): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array([1, 2, 3, 250])]), 'drawing.bin')
  const headers = { authorization: `Bearer ${access_token}` }
  const answer = await fetch(`${api_url}/1.0/attachments`, { method: 'POST', headers, body: form })
  return ((await answer.json()) as { id: string }).id
}
