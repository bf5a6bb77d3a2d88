import { expect, test } from 'vitest'
import { tapReply } from './customer'
import { eventsIn } from './news'

test('events arrive whole, however the network splits them', async () => {
  const text =
    'retry: 2000\n\n:\n\nid: 1\nevent: content.imported\ndata: {"a":"é"}\n\nevent: content_thread.marked\ndata: {}\n\n'
  const bytes = new TextEncoder().encode(text)
  for (const size of [1, 7, bytes.length]) {
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
        controller.close()
      },
    })
    const found: object[] = []
    for await (const event of eventsIn(stream)) found.push(event)
    expect(found).toEqual([
      { name: 'content.imported', data: '{"a":"é"}' },
      { name: 'content_thread.marked', data: '{}' },
    ])
  }
})

test('only a tap on a button sends a payload', () => {
  const items = [
    { type: 'reply', title: 'Yes', payload: 'y' },
    { type: 'url', title: 'Shop', url: 'https://shop.example.com' },
  ]
  const card = { title: 'Mug', url_text: 'Look', items }
  const template = { type: 'template', ...card }
  expect(tapReply(template, 'structured_content.items[0].title')).toEqual({
    body: 'Yes',
    structured_reply: { payload: 'y' },
  })
  for (const path of [
    'structured_content.items[1].title',
    'structured_content.title',
    'structured_content.url_text',
    'body',
  ])
    expect(tapReply(template, path), path).toBeNull()
  const carousel = { type: 'carousel', items: [card] }
  expect(tapReply(carousel, 'structured_content.items[0].items[0].title')).toMatchObject({ body: 'Yes' })
  expect(tapReply(carousel, 'structured_content.items[0].title')).toBeNull()
  expect(tapReply(carousel, 'structured_content.items[0].url_text')).toBeNull()
  const list = { type: 'list', title: 'Teas', items: [{ title: 'Mint', payload: 'm', section_identifier: 's' }] }
  expect(tapReply(list, 'structured_content.items[0].title')?.structured_reply).toEqual({
    items: [{ title: 'Mint', payload: 'm', section_identifier: 's' }],
  })
  const times = { type: 'time_select', timeslots: [{ identifier: 'a', start_time: '2027-05-06T08:00Z', duration: 60 }] }
  expect(tapReply(times, 'structured_content.timeslots[0].start_time')?.structured_reply).toEqual({
    identifier: 'a',
    start_time: '2027-05-06T08:00Z',
  })
  expect(tapReply(null, 'body')).toBeNull()
})
