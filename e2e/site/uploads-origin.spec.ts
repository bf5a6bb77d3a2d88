import type { Download } from '@playwright/test'
import { uploadPicture } from '../testing/agent'
import { chatOf, expect, line, newBubblewire, openChat, say, test } from '../testing/bubblewire'
import { signIn } from '../testing/inbox-page'
import { collectViolations } from '../testing/refusals'

test('chat and inbox load uploads from their own origin under a policy', { tag: '@deep' }, async ({
  page,
  browser,
}) => {
  const bubblewire = await newBubblewire()
  const uploads = `http://127.0.0.1:${bubblewire.port}`
  bubblewire.env.UPLOADS_URL = uploads
  await bubblewire.start()
  const refused = await collectViolations(page)
  const chat = await openChat(page, bubblewire)
  await say(chat, 'Show me')
  const in_reply_to_id = await bubblewire.idOf('Show me')
  const attachment_ids = [await uploadPicture(bubblewire, 'kettle.jpg'), await uploadBytes(bubblewire.demo)]
  await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id, body: 'Here', attachment_ids })

  const picture = chat.getByRole('link', { name: 'View the picture kettle.jpg' }).locator('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1)
  expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(uploads)

  // The page's policy allows only the chat in frames, so the file must not open there.
  const saved = new Promise<Download>((done) => {
    page.once('download', done)
    page.context().once('page', (tab) => tab.once('download', done))
  })
  await chat.getByRole('link', { name: /drawing\.bin/ }).click()
  expect((await saved).suggestedFilename()).toBe('drawing.bin')
  await expect(line(chatOf(page), 'Here')).toBeVisible()

  const desk = await (await browser.newContext()).newPage()
  const refusedThere = await collectViolations(desk)
  const { thread_id } = await bubblewire.call('GET', `/1.0/contents/${in_reply_to_id}`)
  await signIn(desk, bubblewire, 0, `/inbox/?open=${thread_id}`)
  const shown = desk.getByRole('log').locator(`img[src^="${uploads}"]`).first()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1)
  expect([...refused, ...refusedThere]).toEqual([])
  await bubblewire.dispose()
})

async function uploadBytes({ api_url, access_token }: { api_url: string; access_token: string }): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array([1, 2, 3, 250])]), 'drawing.bin')
  const headers = { authorization: `Bearer ${access_token}` }
  const answer = await fetch(`${api_url}/1.0/attachments`, { method: 'POST', headers, body: form })
  return ((await answer.json()) as { id: string }).id
}
