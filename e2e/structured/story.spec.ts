import { expect, line, openChat, say, test } from '../testing/bubblewire'

test('the demo bot answers the word story with a live message and a carousel', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'story')
  const log = chat.getByRole('log')
  await expect(log.getByRole('button', { name: 'Keep one for me' })).toHaveCount(4, { timeout: 30_000 })
  await expect(line(chat, 'The fern that drank tea').and(log.locator('strong'))).toBeVisible()
  const asked = await bubblewire.idOf('story')
  const { records } = await bubblewire.call('GET', '/1.0/contents?limit=20')
  const answers = (records as { in_reply_to_id: string | null; live?: string }[]).filter(
    ({ in_reply_to_id }) => in_reply_to_id === asked,
  )
  expect(answers).toMatchObject([{ live: 'complete' }])
})
