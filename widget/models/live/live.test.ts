import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import type { LivePiece } from '../../../contract/chat/live'
import type { CustomerContent } from '../../../contract/chat/realtime'
import { textOfBlocks } from '../../../contract/markdown/markdown-text'
import { createLiveSpeech } from '../../spoken/spoken-live'
import { english } from '../../strings/words'
import type { Message } from '../log/messages'
import { aContent } from '../testing/builders'
import { fakeClock, resolvePromises } from '../testing/fake-clock'
import { createLiveTexts } from './texts'

function aLiveMessage(first: Partial<CustomerContent> = {}) {
  const clock = fakeClock()
  const said: string[] = []
  const draws: (() => void)[] = []
  const content = aContent({ id: 'a', live: 'streaming', body: '', author_name: 'Ana', ...first })
  const messages = signal<readonly Message[]>([])
  const piece = signal<LivePiece | null>(null)
  const server = { now: content, older: [] as string[], asked: 0 }
  const show = (content: CustomerContent) => {
    messages.value = [{ key: 'a', content, state: 'received', at: 0, day: 0, refusal: null }]
  }
  show(content)
  const texts = createLiveTexts({
    conversation: {
      messages,
      piece,
      ask: (async () => {
        server.asked += 1
        return { ok: true, value: { ...server.now, body: server.older.shift() ?? server.now.body } }
      }) as never,
    },
    onFrame: (draw) => draws.push(draw),
    ...createLiveSpeech(
      clock,
      () => english,
      (text) => said.push(text),
    ),
  })
  return {
    clock,
    said,
    server,
    frames: () => draws.length,
    hear(at: number, text: string, status?: string) {
      piece.value = { id: 'a', thread_id: content.thread_id, at, text, ...(status && { status }) }
    },
    frame() {
      for (const draw of draws.splice(0)) draw()
    },
    isFollowed: () => texts.of('a') !== undefined,
    text: () => textOfBlocks(texts.of('a')?.value.blocks ?? []),
    status: () => texts.of('a')?.value.status,
    unsend() {
      messages.value = []
    },
    end: (more: Partial<CustomerContent>) => show({ ...content, live: 'complete', ...more }),
  }
}

test('all pieces that arrive in one frame are rendered together', async () => {
  const message = aLiveMessage()
  await resolvePromises()
  message.frame()
  for (const [at, text] of ['He', 'll', 'o '].entries()) message.hear(at * 2, text)
  expect(message.frames()).toBe(1)
  message.frame()
  expect(message.text()).toBe('Hello ')
  message.hear(6, '', 'Looking')
  message.frame()
  expect(message.status()).toBe('Looking')
  message.hear(0, 'Other ')
  message.frame()
  expect([message.text(), message.status()]).toEqual(['Other ', ''])
})

test('a chat that lacks pieces fetches the text so far', async () => {
  const message = aLiveMessage()
  await resolvePromises()
  message.frame()
  message.server.now = { ...message.server.now, body: 'All of it ' }
  message.hear(8, 'it ')
  await resolvePromises()
  message.frame()
  expect([message.text(), message.server.asked]).toEqual(['All of it ', 2])
})

test('a late response removes no text of newer pieces', async () => {
  const message = aLiveMessage()
  message.hear(0, 'First ')
  await resolvePromises()
  message.frame()
  expect(message.text()).toBe('First ')

  message.server.older = ['First second third ']
  message.server.now = { ...message.server.now, body: 'First second third fourth ' }
  message.hear(13, 'third ')
  message.hear(19, 'fourth ')
  await resolvePromises()
  message.frame()
  expect([message.text(), message.server.asked]).toEqual(['First second third fourth ', 3])
})

test('a long text that arrives in one piece is rendered in several frames', async () => {
  const message = aLiveMessage()
  await resolvePromises()
  message.frame()
  message.hear(0, 'word '.repeat(300))
  message.frame()
  expect(message.text().length).toBe(150)
  for (let nth = 0; nth < 9; nth++) message.frame()
  expect(message.text().length).toBe(1_500)
})

test('screen readers read a live message sentence by sentence', async () => {
  const message = aLiveMessage()
  await resolvePromises()
  message.frame()
  message.hear(0, '', 'Looking up your order')
  message.frame()
  let text = ''
  for (const word of 'Your **parcel** is packed. It leaves at 4.30 pm. You can [track it](https://x.example) and'.split(
    /(?<= )/,
  )) {
    message.hear(text.length, word)
    text += word
    message.frame()
    await message.clock.advance(100)
  }
  await message.clock.advance(5_000)
  message.end({
    body: 'Your parcel is packed. It leaves at 4.30 pm. You can track it (https://x.example) and send it back.',
  })
  await message.clock.advance(5_000)
  expect(message.said).toEqual([
    'Looking up your order',
    'Ana said: Your parcel is packed.',
    'It leaves at 4.30 pm.',
    'You can track it (https://x.example) and send it back.',
  ])
})

test('the number of a list item is read with its sentence', async () => {
  const message = aLiveMessage()
  await resolvePromises()
  message.frame()
  let text = ''
  for (const word of 'First:\n\n1. It goes out.\n2. It comes to you. Then '.split(/(?<= )/)) {
    message.hear(text.length, word)
    text += word
    message.frame()
    await message.clock.advance(3_000)
  }
  expect(message.said).toEqual(['Ana said: First:', '1. It goes out.', '2. It comes to you.'])
})

test('screen readers read one time that a message was interrupted', async () => {
  const message = aLiveMessage()
  message.end({ live: 'interrupted', body: 'Half of' })
  await message.clock.advance(5_000)
  expect(message.said).toEqual(['Ana said: Half of', 'This answer was interrupted.'])
})

test('a resumed message is announced from the sentence that was interrupted', async () => {
  const half = 'It is packed. It leaves to'
  const message = aLiveMessage({ body: half })
  await resolvePromises()
  message.frame()
  await message.clock.advance(5_000)
  message.end({ live: 'interrupted', body: half })
  message.end({ live: 'streaming', body: half })
  await resolvePromises()
  message.hear(half.length, 'day. And')
  message.frame()
  await message.clock.advance(5_000)
  message.end({ body: 'It is packed. It leaves today. And tomorrow it comes.' })
  expect(message.said).toEqual([
    'Ana said: It is packed.',
    'It leaves to',
    'This answer was interrupted.',
    'It leaves today.',
    'And tomorrow it comes.',
  ])
})

test('only the changed part of a replaced text is announced', async () => {
  const message = aLiveMessage()
  await resolvePromises()
  message.frame()
  message.hear(0, 'It is packed. It leaves today. ')
  message.frame()
  await message.clock.advance(5_000)
  message.hear(0, 'It is packed. It leaves tomorrow. ')
  message.frame()
  await message.clock.advance(5_000)
  message.hear(0, 'It is packed. ')
  message.frame()
  await message.clock.advance(5_000)
  expect(message.said).toEqual(['Ana said: It is packed. It leaves today.', 'It leaves tomorrow.'])
})

test('unsending a live message stops its announcement', async () => {
  const message = aLiveMessage()
  await resolvePromises()
  message.frame()
  message.hear(0, 'A secret. ')
  message.frame()
  message.hear(10, 'Another secret. ')
  message.unsend()
  message.frame()
  expect(message.isFollowed()).toBe(false)
  await message.clock.advance(5_000)
  expect(message.said).toEqual([])
})
