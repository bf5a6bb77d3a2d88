import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import type { CustomerContent } from '../../contract/chat/realtime'
import type { Message } from '../models/log/messages'
import { aContent } from '../models/testing/builders'
import { english } from '../strings/words'
import { announceChanges } from './spoken-changes'

function aLog(...contents: CustomerContent[]) {
  const said: string[] = []
  const shownAs = (content: CustomerContent): Message => ({
    ...{ key: content.id, content, state: 'received', at: 0, day: 0, refusal: null },
  })
  const messages = signal<readonly Message[]>(contents.map(shownAs))
  const end = announceChanges({ messages, say: (text) => said.push(text) }, signal(english), messages.value)
  const show = (...now: CustomerContent[]) => {
    messages.value = now.map(shownAs)
  }
  return { said, end, show }
}

const answer = aContent({ id: 'a', body: 'It comes on Monday' })
const question = aContent({ id: 'q', from: 'customer', author_name: '', body: 'When does it come?' })
const ana = { from: 'agent', author_name: 'Ana' } as const
const you = { from: 'customer', author_name: '' } as const

test("an agent's edit is announced one time with the new text", () => {
  const { said, show } = aLog(question, answer)
  const edited = { ...answer, body: 'It comes on Friday', edited_at: '2026-05-04T10:01:00.000Z' }
  show(question, edited)
  show(question, { ...edited })
  expect(said).toEqual(['Edited: Ana said: It comes on Friday'])
})

test('only a new reaction of an agent is announced, with its message', () => {
  const { said, show } = aLog(question, answer)
  show({ ...question, reactions: [{ ...ana, reaction: 'heart' }] }, answer)
  show(
    { ...question, reactions: [{ ...ana, reaction: 'heart' }] },
    { ...answer, reactions: [{ ...you, reaction: 'laugh' }] },
  )
  show(question, answer)
  expect(said).toEqual(['Heart: Ana; When does it come?'])
})

test('an edit of choices is announced only in the newest message', () => {
  const items = ['Monday', 'Friday'].map((title) => ({ title, payload: title }))
  const select = aContent({ id: 's', body: 'Which day?', structured_content: { type: 'select', items: [] } })
  const { said, show } = aLog(question, select)
  const edited = {
    ...select,
    structured_content: { type: 'select' as const, items },
    edited_at: '2026-05-04T10:01:00.000Z',
  }
  show(question, edited)
  expect(said).toEqual(['Edited: Ana said: Which day?; 2 options: Monday, Friday'])
  show(question, { ...edited, edited_at: '2026-05-04T10:02:00.000Z' }, answer)
  expect(said.slice(1)).toEqual(['Edited: Ana said: Which day?'])
})

test('the announcement of a reaction does not quote an empty message', () => {
  const picture = { ...question, body: '' }
  const { said, show } = aLog(picture)
  show({ ...picture, reactions: [{ ...ana, reaction: 'heart' }] })
  expect(said).toEqual(['Heart: Ana'])
})

test('a change of a hidden message is not announced', () => {
  const { said, show, end } = aLog(answer)
  const marked = { ...question, reactions: [{ ...ana, reaction: 'heart' as const }] }
  show(marked, answer)
  end()
  show(marked, { ...answer, edited_at: '2026-05-04T10:01:00.000Z' })
  expect(said).toEqual([])
})
