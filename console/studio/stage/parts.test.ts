import { expect, test } from 'vitest'
import { startingPoints } from '../../compose/starting-points'
import { partsOf, slotPaths } from './parts'
import type { Scene } from './protocol'

const scene = (structured_content: object | null, body = ''): Scene => ({
  body,
  structured_content: structured_content as Scene['structured_content'],
  media: {},
})
const pathsOf = (given: Scene, text: string) =>
  partsOf(given)
    .filter((part) => part.text === text)
    .map(({ path }) => path)

test('each text of a message is assigned to the path of its field', () => {
  const message = startingPoints.find(({ type }) => type === 'carousel')?.message.structured_content as object
  const cards = scene(message)
  expect(pathsOf(cards, 'Tea pot')).toEqual(['structured_content.items[1].title'])
  expect(pathsOf(cards, 'Put in my cart')).toEqual(
    [0, 1, 2].map((nth) => `structured_content.items[${nth}].items[0].title`),
  )
  // For a link without a text, the chat shows the host.
  expect(pathsOf(cards, 'shop.example.com')).toHaveLength(3)
  expect(pathsOf(scene(null, ' Hello '), 'Hello')).toEqual(['body'])
})

test('an image is assigned to the path of its attachment field', () => {
  const media = { f1: { url: '/files/f1.png' } } as unknown as Scene['media']
  const content = { type: 'template', title: 'Mug', attachment_id: 'f1', items: [] }
  const parts = partsOf({ ...scene(content), media })
  expect(parts).toContainEqual({ path: 'structured_content.attachment_id', picture: '/files/f1.png' })
})

test('time slots are sorted by time across UTC offsets', () => {
  const slot = (start_time: string) => ({ identifier: start_time, start_time, duration: 60 })
  const timeslots = [slot('2026-04-26T08:00+0200'), slot('2026-04-26T05:00+0000'), slot('2026-04-25T08:00+0200')]
  expect(slotPaths(scene({ type: 'time_select', timeslots }).structured_content)).toEqual(
    [2, 1, 0].map((nth) => `structured_content.timeslots[${nth}].start_time`),
  )
  expect(slotPaths(null)).toEqual([])
})
