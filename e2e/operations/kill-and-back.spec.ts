import { expect, line, openChat, say, test } from '../testing/bubblewire'

test('a killed and restarted server loses and repeats no message', {
  tag: '@every-node',
}, async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'Before the crash')
  await expect(line(chat, /plants.*teas/s)).toHaveCount(1)
  await bubblewire.killServer()
  await say(chat, 'Into the dark')
  await expect(line(chat, 'Into the dark')).toBeVisible()
  await bubblewire.start()
  await expect(chat.getByText('Sending…')).toHaveCount(0, { timeout: 45_000 })
  await expect(line(chat, /plants.*teas/s)).toHaveCount(2, { timeout: 45_000 })
  await page.reload()
  await expect(line(chat, 'Before the crash')).toHaveCount(1)
  await expect(line(chat, 'Into the dark')).toHaveCount(1)
})
