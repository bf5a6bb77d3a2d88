import { expect, test } from 'vitest'
import { channelKinds } from '../../../contract/channel-kinds'
import { preview } from '../../../server/structured/preview/preview'
import { annotateRendering, pathsOf } from '../../channels/annotate-rendering'
import type { DrawnPart } from '../../channels/drawn'
import { startingPoints } from '../../compose/starting-points'

const previewOf = (message: { body?: unknown; structured_content?: unknown }) =>
  preview({
    body: String(message.body ?? ''),
    structuredContent: message.structured_content,
    coerce: false,
    attachments: new Map(),
    randomHex: () => 'ab',
  } as never).channels

function drawnParts(message: { body?: unknown; structured_content?: unknown }, kind: (typeof channelKinds)[number]) {
  const channel = previewOf(message).find(({ channel_kind }) => channel_kind === kind)
  if (!channel) throw new Error(kind)
  return { channel, ...annotateRendering(channel, message) }
}

const flat = (drawn: readonly DrawnPart[]): DrawnPart[] =>
  drawn.flatMap((each) => ('parts' in each ? [each, ...flat(each.parts)] : [each]))

test.each(startingPoints)('every channel previews all parts of "$name"', ({ message }) => {
  for (const kind of channelKinds) {
    const { drawn, notes, otherNotes, channel } = drawnParts(message, kind)
    expect(drawn.length, kind).toBeGreaterThan(0)
    expect(flat(drawn).length, kind).toBe(pathsOf(drawn).size)
    expect(otherNotes).toEqual([])
    expect([...notes.values()].flat().length, kind).toBe(channel.warnings.length + channel.errors.length)
    for (const path of notes.keys()) expect(pathsOf(drawn), kind).toContain(path)
  }
})

test('the preview marks where a channel cuts texts or omits parts', () => {
  const title = 'Where is my parcel at this moment, please?'
  const items = ['a', 'b', 'c', 'd'].map((name) => ({ type: 'reply', title: `${name} ${title}` }))
  const { drawn, notes } = drawnParts(
    { structured_content: { type: 'template', title: 'Your order', items } },
    'messenger',
  )
  const buttons = flat(drawn).filter(({ as }) => as === 'button')
  expect(buttons.map(({ path, isOmitted }) => `${path} ${isOmitted ?? ''}`)).toEqual([
    'structured_content.items[0].title ',
    'structured_content.items[1].title ',
    'structured_content.items[2].title ',
    'structured_content.items[3].title true',
  ])
  expect(buttons.map(({ path }) => notes.get(path)?.map(({ code }) => code))).toEqual([
    ['truncated', 'filled'],
    ['truncated', 'filled'],
    ['truncated', 'filled'],
    ['dropped'],
  ])
})

test('a dropped button does not shift the notes of the next button', () => {
  const items = [
    { type: 'url', title: 'The invoice', url: 'https://a.example' },
    { type: 'reply', title: 'Another day than the one that was said' },
  ]
  const { drawn, notes } = drawnParts(
    { structured_content: { type: 'template', title: 'Your order', items } },
    'chat_app',
  )
  const buttons = flat(drawn).filter(({ as }) => as === 'button')
  expect(buttons.map(({ isOmitted }) => isOmitted ?? false)).toEqual([true, false])
  expect(notes.get('structured_content.items[0].title')?.[0]?.code).toBe('dropped')
  expect(notes.get('structured_content.items[1].title')?.map(({ code }) => code)).toContain('truncated')
})

test("a card's preview shows a text bubble only if the agent wrote a text", () => {
  const structured_content = { type: 'template', title: 'A long title '.repeat(20), items: [] }
  const bubbles = (message: object) => drawnParts(message, 'messenger').drawn.filter(({ as }) => as === 'bubble')
  expect(bubbles({ structured_content })).toEqual([])
  expect(bubbles({ body: 'Look at this:', structured_content })).toHaveLength(1)
})

test('the preview shows a refused message as written, with its problems', () => {
  const message = {
    structured_content: { type: 'list', title: 7, items: [null, 'x', { title: 'One' }], sections: 'y' },
  }
  const { drawn, notes, channel } = drawnParts(message, 'business_chat')
  expect(channel.accepted).toBe(false)
  expect(flat(drawn).some((each) => 'text' in each && each.text === 'One')).toBe(true)
  expect([...notes.values()].flat()).toHaveLength(channel.errors.length)
})
