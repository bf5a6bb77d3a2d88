import { chatOf, expect, line, openChat, say, test } from '../testing/bubblewire'

test('a message to a closed conversation opens a new conversation', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'In the first conversation')
  await expect(line(chat, /plants.*teas/s)).toBeVisible()
  const asked = await bubblewire.idOf('In the first conversation')
  const { thread_id } = (await bubblewire.call('GET', `/1.0/contents/${asked}`)) as { thread_id: string }
  await bubblewire.call('PUT', `/1.0/content_threads/${thread_id}/close`)
  await expect(chat.getByText('This conversation was closed')).toBeVisible()
  await expect(line(chat, 'In the first conversation')).toBeVisible()

  await say(chat, 'In the second one')
  await expect(line(chat, /plants.*teas/s)).toHaveCount(1)
  await expect(line(chat, 'In the second one')).toBeVisible()
  await expect(line(chat, 'In the first conversation')).toHaveCount(0)
  await page.reload()
  await expect(line(chatOf(page), 'In the second one')).toBeVisible()
  await expect(line(chatOf(page), 'In the first conversation')).toHaveCount(0)

  const { records } = (await bubblewire.call('GET', '/1.0/contents?limit=20')) as {
    records: { body: string; thread_id: string }[]
  }
  const second = records.find(({ body }) => body === 'In the second one')
  expect(second?.thread_id).not.toBe(thread_id)
})
