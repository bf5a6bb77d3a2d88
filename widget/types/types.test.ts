import { afterEach, expect, test, vi } from 'vitest'
import { type StructuredContent, structuredTypes } from '../../contract/structured'
import { english } from '../strings/words'
import { choiceOf, hasOwnText, plainAnswers, repeatsBody, types } from '.'
import { fixtures } from './fixtures'
import { icons } from './icons'
import { spokenForm } from './spoken'

afterEach(() => void vi.unstubAllGlobals())

test('plain choices send the same replies as the full view', () => {
  const items = [{ title: 'Brown', payload: 'b', section_identifier: 'paper' }, { title: 'White' }]
  expect(plainAnswers({ type: 'list', title: 'Papers', items })).toEqual([
    { title: 'Brown', reply: { items: [{ title: 'Brown', payload: 'b', section_identifier: 'paper' }] } },
    { title: 'White', reply: { items: [{ title: 'White', payload: null, section_identifier: null }] } },
  ])
  expect(plainAnswers({ type: 'select', items: [{ title: 'Sun', payload: 's' }] })).toEqual([
    { title: 'Sun', reply: { payload: 's' } },
  ])
})

test('a plain time slot shows its day and time', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('navigator', { language: 'en-GB' })
  const timeslots = [
    { identifier: 'a', start_time: '2031-04-26T08:00+0200', duration: 60 },
    { identifier: 'b', start_time: 'soon', duration: 60 },
  ]
  const answers = plainAnswers({ type: 'time_select', timeslots })
  expect(answers.map(({ reply }) => reply)).toEqual([{ identifier: 'a', start_time: '2031-04-26T08:00+0200' }])
  expect(answers[0]?.title).toMatch(/26/)
})

test('a plain card shows reply buttons but no links', () => {
  const items = [
    { type: 'reply' as const, title: 'Take it', payload: 't' },
    { type: 'url' as const, title: 'Look', url: 'https://shop.example.com/' },
  ]
  const taken = [{ title: 'Take it', reply: { payload: 't' } }]
  expect(plainAnswers({ type: 'template', title: 'A fern', items })).toEqual(taken)
  expect(plainAnswers({ type: 'carousel', items: [{ title: 'A fern', items }, { title: 'An ivy' }] })).toEqual(taken)
  expect(plainAnswers({ type: 'form', first_page_id: 'a', pages: [] } as never)).toEqual([])
})

test('a card replaces the text that it repeats', () => {
  const url = 'https://shop.example.com/fern'
  expect(repeatsBody({ type: 'template', title: 'A fern' }, 'A fern')).toBe(true)
  expect(repeatsBody({ type: 'template', title: 'A fern' }, 'Look at this')).toBe(false)
  expect(repeatsBody({ type: 'carousel', items: [{ title: 'A fern' }] }, 'A fern')).toBe(true)
  expect(repeatsBody({ type: 'rich_link', title: 'A fern', url }, 'https://short.example/f')).toBe(true)
  expect(repeatsBody({ type: 'select', items: [{ title: 'Sun' }] }, 'Sun')).toBe(false)
})

test('choices of a list stay, quick replies disappear with the next message', () => {
  const items = [{ title: 'Sun' }]
  expect(choiceOf({ type: 'list', title: 'Where?', items })).toBe(true)
  expect(choiceOf({ type: 'select', items })).toBe('newest')
  expect(choiceOf({ type: 'template', title: 'A fern' })).toBe(false)
})

test.each(structuredTypes)('every part of %s is registered, with a view and a fixture', async (type) => {
  const [fixture] = Object.values(fixtures[type])
  const structured = fixture?.content.structured_content as StructuredContent
  expect(structured.type).toBe(type)
  expect(spokenForm(structured)?.say(structured, english)).not.toEqual([])
  expect(icons[type].length).toBeGreaterThan(2)
  expect((await types[type].view()).default).toBeTypeOf('function')
})

test.each(['constructor', '__proto__', 'poll', ''])('a message of the unknown type "%s" shows its text', (type) => {
  const unknown = { type, title: 'Sun or shade?' } as never
  expect([repeatsBody(unknown, 'Sun or shade?'), plainAnswers(unknown)]).toEqual([false, []])
  expect([choiceOf(unknown), hasOwnText(unknown), spokenForm(unknown)]).toEqual([false, true, null])
})
