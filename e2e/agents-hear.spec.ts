import { type Bubblewire, expect, line, openChat, say, test } from './bubblewire'

/** What agents hear of a customer beside the events, as it happens. */
async function listen({ demo }: Bubblewire, signal: AbortSignal) {
  const answer = await fetch(`${demo.api_url}/1.0/webhooks/listen?live=true`, {
    headers: { authorization: `Bearer ${demo.access_token}` },
    signal,
  })
  let text = ''
  void (async () => {
    const decoder = new TextDecoder()
    try {
      for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) text += decoder.decode(part)
    } catch {
      // The journey ended it.
    }
  })()
  return (thread: unknown, type: string) =>
    text.split('\n\n').flatMap((frame) => {
      const [, data = ''] = new RegExp(`^event: content_thread.${type}\ndata: (.*)$`, 'm').exec(frame) ?? []
      const news = data && JSON.parse(data)
      return news?.thread_id === thread ? [news] : []
    })
}

test('agents hear that the customer types, has received and has read', async ({ page, bubblewire }) => {
  const end = new AbortController()
  const heard = await listen(bubblewire, end.signal)
  const chat = await openChat(page, bubblewire)
  await say(chat, 'Is anybody listening?')
  await expect(line(chat, /carousel.*select/s)).toBeVisible()
  const in_reply_to_id = await bubblewire.idOf('Is anybody listening?')
  const { thread_id } = await bubblewire.call('GET', `/1.0/contents/${in_reply_to_id}`)
  const typing = () => heard(thread_id, 'typing').map(({ active }) => active)
  await chat.getByRole('textbox', { name: 'Your message' }).fill('I was just')
  await expect.poll(typing).toContain(true)
  await chat.getByRole('textbox', { name: 'Your message' }).fill('')
  await expect.poll(() => typing().at(-1)).toBe(false)

  const marks = () => heard(thread_id, 'marked').at(-1)?.marks
  await expect.poll(marks).toMatchObject({ customer_delivered_seq: 2, customer_read_seq: 2 })
  await chat.getByRole('button', { name: 'Close chat' }).click()
  await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id, body: 'While it is closed' })
  await expect.poll(marks).toMatchObject({ customer_delivered_seq: 3, customer_read_seq: 2 })
  end.abort()
})
