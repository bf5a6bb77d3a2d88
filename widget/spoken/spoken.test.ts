import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import type { CustomerContent } from '../../contract/chat/realtime'
import type { StructuredContent } from '../../contract/structured'
import { createAnnouncer } from '../models/announcer/announcer'
import type { ConversationEvent } from '../models/log/conversation'
import { aContent } from '../models/testing/builders'
import { fakeClock } from '../models/testing/fake-clock'
import { loadSpeech } from '../strings/speak'
import { english } from '../strings/words'
import { fixtures } from '../types/fixtures'
import { announceEvent, spokenArrivals } from './spoken'
import { describeOffer } from './spoken-offer'

const spoken = (...contents: Partial<CustomerContent>[]) =>
  spokenArrivals(contents.map(aContent), english, describeOffer)

const aFile = (content_type: string, filename: string) => ({
  id: filename,
  filename,
  content_type,
  size: 1,
  url: '',
  width: null,
  height: null,
  duration: null,
})

async function announcedTexts(events: ConversationEvent[], open = true) {
  const clock = fakeClock()
  const announcer = createAnnouncer({ clock, covered: () => false })
  const polite: string[] = []
  const atOnce: string[] = []
  announcer.polite.subscribe((lines) => polite.push(...lines.map(({ text }) => text)))
  announcer.assertive.subscribe((lines) => atOnce.push(...lines.map(({ text }) => text)))
  const whyNotSent = () => import('../strings/not-sent')
  for (const event of events) await announceEvent(event, announcer, signal(english), open, whyNotSent)
  await clock.advance(60_000)
  return { polite, atOnce }
}

test('a text is read with the name of its author', () => {
  expect(spoken({ body: 'Hello!' })).toEqual(['Ana said: Hello!'])
  expect(spoken({ body: 'Hello!', author_name: '' })).toEqual(['Agent said: Hello!'])
})

const lines: [type: keyof typeof fixtures, state: string, line: string][] = [
  [
    'template',
    'fresh',
    'Stoneware mug, 350 ml; Thrown by hand, glazed in milk and rust. Keeps its heat, and does not mind the dishwasher.; 3 options: Put one aside for me, How it is made, Something else',
  ],
  ['template', 'words only', 'Did that answer your question?; 2 options: Yes, thank you, Not quite'],
  ['carousel', 'fresh', '4 cards: Set of three vases, Table lamp, Stoneware mug, Monstera'],
  ['carousel', 'one card', '1 card: Set of three vases'],
  [
    'select',
    'fresh',
    'What can I do for you today?; 4 options: Where is my order?, Return something, Opening hours, Talk to a person',
  ],
  ['select', 'two', 'Shall I send it to the address of your last order?; 2 options: Yes, No'],
  ['rich_link', 'fresh', 'Link: What a glaze does, and why no two cups are the same'],
  [
    'list',
    'fresh',
    'How shall we wrap it?; Both are free of charge.; 3 options: Brown paper and string, Linen cloth, Not at all',
  ],
  ['form', 'fresh', 'Have something repaired; A form to fill in'],
  ['time_select', 'fresh', 'When would you like to come?; Workshop, Old Market 4; 6 times to choose from'],
  ['wallet_pay', 'fresh', 'Here is your bill. You can pay right here.; Example pottery; A request to pay €57.90'],
]

test.each(lines)('a screen reader reads the content of a message: %s, %s', (type, state, line) => {
  const { content } = fixtures[type][state] ?? {}
  expect(content).toBeDefined()
  expect(spoken({ ...content })).toEqual([`Shop assistant said: ${line}`])
})

test('the announcement of every structured type is tested', () => {
  expect(new Set(lines.map(([type]) => type))).toEqual(new Set(Object.keys(fixtures)))
})

test('an unknown type of a later version is read by its plain text', () => {
  const structured_content = { type: 'hologram' } as unknown as StructuredContent
  expect(spoken({ body: 'A vase, in the air', structured_content })).toEqual(['Ana said: A vase, in the air'])
})

test('a card whose plain text is its title is announced one time', () => {
  const structured_content: StructuredContent = {
    type: 'template',
    title: 'Vase',
    subtitle: 'Blue',
    items: [{ type: 'reply', title: 'Buy' }],
  }
  expect(spoken({ body: 'Vase', structured_content })).toEqual(['Ana said: Vase; Blue; 1 option: Buy'])
})

test('a rich link is read by its title, not by its address', () => {
  const url = 'https://pottery.example/glaze'
  const structured_content: StructuredContent = { type: 'rich_link', title: 'Glaze', url }
  expect(spoken({ body: url, structured_content })).toEqual(['Ana said: Link: Glaze'])
})

test("a question's choices are not read if another message followed it", () => {
  const { content } = fixtures.select.two ?? {}
  const [asked, then] = spoken({ ...content }, { body: 'Never mind.' })
  expect([asked, then]).toEqual([
    'Shop assistant said: Shall I send it to the address of your last order?',
    'Ana said: Never mind.',
  ])
})

test.each([
  ['image/png', 'shelf.png', 'Picture: shelf.png'],
  ['image/heic', 'shelf.heic', 'File: shelf.heic'],
  ['audio/wav', 'ring.wav', 'Audio: ring.wav'],
  ['video/mp4', 'tour.mp4', 'Video: tour.mp4'],
  ['application/pdf', 'plan.pdf', 'File: plan.pdf'],
  ['text/plain', 'notes.txt', 'File: notes.txt'],
])('a file of type %s is read by kind and name', (type, name, line) => {
  expect(spoken({ body: '', attachments: [aFile(type, name)] })).toEqual([`Ana said: ${line}`])
})

test('a described picture is read by what it shows', () => {
  const described = { ...aFile('image/png', 'a.png'), alternative_text: 'A red cup' }
  expect(spoken({ body: '', attachments: [described] })).toEqual(['Ana said: Picture: A red cup'])
  const structured_content: StructuredContent = { type: 'template', title: 'Cup', attachment_id: 'a.png', items: [] }
  const card = { body: '', structured_content, media: { 'a.png': described } }
  expect(spoken(card)).toEqual(['Ana said: Cup; Picture: A red cup'])
})

test("a carousel's described pictures are read after its titles", () => {
  const of = (name: string, alternative_text: string | null) => ({ ...aFile('image/png', name), alternative_text })
  const structured_content: StructuredContent = {
    type: 'carousel',
    items: [
      { title: 'Cup', attachment_id: 'a.png', items: [] },
      { title: 'Bowl', items: [] },
      { title: 'Pot', attachment_id: 'b.png', items: [] },
      { title: 'Jug', attachment_id: 'c.png', items: [] },
    ],
  }
  const media = { 'a.png': of('a.png', 'A red cup'), 'b.png': of('b.png', null), 'c.png': of('c.png', 'A jug') }
  expect(spoken({ body: '', structured_content, media })).toEqual([
    'Ana said: 4 cards: Cup, Bowl, Pot, Jug; Picture: A red cup; Picture: A jug',
  ])
})

test('a text and its files are one announcement', () => {
  const attachments = [aFile('image/png', 'a.png'), aFile('application/pdf', 'b.pdf')]
  expect(spoken({ body: 'Both', attachments })).toEqual(['Ana said: Both; Picture: a.png; File: b.pdf'])
})

test('of more than three simultaneous messages only the number is read', () => {
  expect(spoken({ seq: 1 }, { seq: 2 }, { seq: 3 })).toHaveLength(3)
  expect(spoken({ seq: 1 }, { seq: 2 }, { seq: 3 }, { seq: 4 })).toEqual(['4 new messages'])
})

test('amounts and lists are read in the format of the language', async () => {
  const german = await loadSpeech('de')
  const pay = fixtures.wallet_pay.fresh?.content
  const ask = fixtures.select.fresh?.content
  expect(spokenArrivals([aContent(pay)], german, describeOffer)[0]).toContain(
    'Eine Zahlungsanforderung über 57,90\u00a0€',
  )
  expect(spokenArrivals([aContent(ask)], await loadSpeech('ja'), describeOffer)[0]).toContain(
    '選択肢4件：Where is my order?、Return something、',
  )
})

test("a customer's message is announced as sent after it has arrived", async () => {
  expect(await announcedTexts([{ type: 'written' }])).toEqual({ polite: [], atOnce: [] })
  expect(await announcedTexts([{ type: 'written' }, { type: 'delivered' }])).toEqual({ polite: ['Sent'], atOnce: [] })
})

test('a refused message is announced immediately, with the reason', async () => {
  const { polite, atOnce } = await announcedTexts([{ type: 'refused', code: 'already_answered' }])
  expect(polite).toEqual([])
  expect(atOnce).toEqual(['Your message was not sent. This question was answered already.'])
})

test('messages and confirmations are read one after the other', async () => {
  const arrived = (...bodies: string[]): ConversationEvent => ({
    type: 'arrived',
    contents: bodies.map((body, place) => aContent({ body, seq: place + 1 })),
  })
  const { polite } = await announcedTexts([arrived('one', 'two'), { type: 'delivered' }, arrived('a', 'b', 'c', 'd')])
  expect(polite).toEqual(['Ana said: one', 'Ana said: two', 'Sent', '4 new messages'])
})

test('a closed chat announces nothing', async () => {
  const events: ConversationEvent[] = [{ type: 'arrived', contents: [aContent()] }, { type: 'delivered' }]
  expect(await announcedTexts(events, false)).toEqual({ polite: [], atOnce: [] })
})
