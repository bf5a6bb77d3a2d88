import { aListener } from '../../server/testing/a-listener'
import { closeChat, expect, line, openChat, say, test } from '../testing/bubblewire'

interface Heard {
  thread_id: string
  active?: boolean
  marks?: object
}

test('agents get an event when the customer types, receives and reads', async ({ page, bubblewire }) => {
  const { api_url, access_token } = bubblewire.demo
  const agent = await aListener(api_url, access_token)
  const chat = await openChat(page, bubblewire)
  await say(chat, 'Is anybody listening?')
  await expect(line(chat, /plants.*teas/s)).toBeVisible()
  const in_reply_to_id = await bubblewire.idOf('Is anybody listening?')
  const { thread_id } = await bubblewire.call('GET', `/1.0/contents/${in_reply_to_id}`)
  const heard = (type: string) =>
    agent.news<Heard>(`content_thread.${type}`).filter((news) => news.thread_id === thread_id)
  const typing = () => heard('typing').map(({ active }) => active)
  await chat.getByRole('textbox', { name: 'Your message' }).fill('I was just')
  await expect.poll(typing).toContain(true)
  await chat.getByRole('textbox', { name: 'Your message' }).fill('')
  await expect.poll(() => typing().at(-1)).toBe(false)

  const marks = () => heard('marked').at(-1)?.marks
  await expect.poll(marks).toMatchObject({ customer_delivered_seq: 2, customer_read_seq: 2 })
  await closeChat(page)
  await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id, body: 'While it is closed' })
  await expect.poll(marks).toMatchObject({ customer_delivered_seq: 3, customer_read_seq: 2 })
  agent.end()
})
