import { expect, test } from 'vitest'
import { forgottenText } from '../../../widget/models/kept-text'
import { createSaved } from './saved'

const records = {
  savedReplies: async () => [],
  saveReply: async () => Promise.reject(new Error('not asked')),
  deleteReply: async () => {},
}

test('a new saved reply that was begun is there after a reload', () => {
  const kept = forgottenText()
  expect(createSaved({ records, kept }).begun()).toBeNull()
  createSaved({ records, kept }).keep({ name: 'Hours', shortcut: '', body: 'We are' })
  expect(createSaved({ records, kept }).begun()).toEqual({ name: 'Hours', shortcut: '', body: 'We are' })
})

test('a new saved reply that was emptied, saved or cancelled leaves nothing behind', () => {
  const kept = forgottenText()
  const saved = createSaved({ records, kept })
  saved.keep({ name: 'Hours', shortcut: '', body: '' })
  saved.keep({ name: ' ', shortcut: '', body: '' })
  expect(kept.read()).toBeNull()
  saved.keep({ name: 'Hours', shortcut: '', body: '' })
  saved.keep(null)
  expect(saved.begun()).toBeNull()
})

test.each(['no json', '7', '[]', '{"name": 7}'])('%s in the storage harms nothing', (text) => {
  const kept = forgottenText()
  kept.write(text)
  expect(createSaved({ records, kept }).begun()).toEqual(
    text === 'no json' ? null : { name: '', shortcut: '', body: '' },
  )
})
