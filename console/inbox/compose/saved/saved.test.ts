import { expect, test } from 'vitest'
import { forgottenText } from '../../../../widget/models/composer/kept-text'
import { createSaved } from './saved'

const records = {
  savedReplies: async () => [],
  saveReply: async () => Promise.reject(new Error('not asked')),
  deleteReply: async () => {},
}

const hours = { name: 'Hours', shortcut: '', body: 'We are' }

test('text typed into a new or an existing saved reply survives a reload', () => {
  const kept = forgottenText()
  expect(createSaved({ records, kept }).begun(null)).toBeNull()
  createSaved({ records, kept }).keep(null, hours)
  createSaved({ records, kept }).keep('a', { ...hours, body: 'changed' })
  const after = createSaved({ records, kept })
  expect([after.begun(null), after.begun('a'), after.begun('b')]).toEqual([hours, { ...hours, body: 'changed' }, null])
  after.keep('a', null)
  expect([after.begun(null), after.begun('a')]).toEqual([hours, null])
})

test('a new saved reply that was emptied, saved or cancelled leaves nothing behind', () => {
  const kept = forgottenText()
  const saved = createSaved({ records, kept })
  saved.keep(null, { name: 'Hours', shortcut: '', body: '' })
  saved.keep(null, { name: ' ', shortcut: '', body: '' })
  expect(kept.read()).toBeNull()
  saved.keep(null, hours)
  saved.keep(null, null)
  expect(kept.read()).toBeNull()
})

test('only the newest unsaved texts are kept', () => {
  const saved = createSaved({ records, kept: forgottenText() })
  for (let nth = 0; nth < 30; nth++) saved.keep(`reply-${nth}`, hours)
  expect([saved.begun('reply-9'), saved.begun('reply-10')]).toEqual([null, hours])
})

test.each(['no json', '7', '[]', 'null', '{"a": 7}', '{"a": null}', '{"a": {"name": 7}}'])(
  '%s in the storage harms nothing',
  (text) => {
    const kept = forgottenText()
    kept.write(text)
    const saved = createSaved({ records, kept })
    expect(saved.begun('a')).toEqual(text.includes('name') ? { name: '', shortcut: '', body: '' } : null)
    saved.keep(null, hours)
    expect(saved.begun(null)).toEqual(hours)
  },
)
