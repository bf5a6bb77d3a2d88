import { expect, test } from 'vitest'
import { memoryText } from '../../../../widget/models/kept/stored-text'
import { createSavedReplies, isStructured } from './saved-replies'

const records = {
  savedReplies: async () => [],
  libraryMessages: async () => [],
  saveReply: async () => Promise.reject(new Error('not asked')),
  deleteReply: async () => {},
}

const now = () => 0

const anItem = {
  id: 'i',
  kind: 'message' as const,
  name: '',
  description: '',
  body: 'Hello',
  structured_content: {},
  appearance: {},
  language: '',
  translations: {},
  source_ids: [],
  unread_comments: 0,
  version: 1,
  note: '',
  author: { id: 'a', name: 'Ada' },
  created_at: '',
  updated_at: '',
}

const hours = { name: 'Hours', shortcut: '', body: 'We are' }

test('text typed into a new or an existing saved reply survives a reload', () => {
  const stored = memoryText()
  expect(createSavedReplies({ records, stored, now }).unsavedText(null)).toBeNull()
  createSavedReplies({ records, stored, now }).storeText(null, hours)
  createSavedReplies({ records, stored, now }).storeText('a', { ...hours, body: 'changed' })
  const after = createSavedReplies({ records, stored, now })
  expect([after.unsavedText(null), after.unsavedText('a'), after.unsavedText('b')]).toEqual([
    hours,
    { ...hours, body: 'changed' },
    null,
  ])
  after.storeText('a', null)
  expect([after.unsavedText(null), after.unsavedText('a')]).toEqual([hours, null])
})

test('a new reply that is emptied, saved or cancelled leaves no draft', () => {
  const stored = memoryText()
  const saved = createSavedReplies({ records, stored, now })
  saved.storeText(null, { name: 'Hours', shortcut: '', body: '' })
  saved.storeText(null, { name: ' ', shortcut: '', body: '' })
  expect(stored.read()).toBeNull()
  saved.storeText(null, hours)
  saved.storeText(null, null)
  expect(stored.read()).toBeNull()
})

test('only the 20 newest unsaved texts are stored', () => {
  const saved = createSavedReplies({ records, stored: memoryText(), now })
  for (let nth = 0; nth < 30; nth++) saved.storeText(`reply-${nth}`, hours)
  expect([saved.unsavedText('reply-9'), saved.unsavedText('reply-10')]).toEqual([null, hours])
})

test.each(['no json', '7', '[]', 'null', '{"a": 7}', '{"a": null}', '{"a": {"name": 7}}'])(
  '%s in the storage is ignored',
  (text) => {
    const stored = memoryText()
    stored.write(text)
    const saved = createSavedReplies({ records, stored, now })
    expect(saved.unsavedText('a')).toEqual(text.includes('name') ? { name: '', shortcut: '', body: '' } : null)
    saved.storeText(null, hours)
    expect(saved.unsavedText(null)).toEqual(hours)
  },
)

const place = { sourceId: 'a', language: null }

test("a library message is offered in the customer's language", async () => {
  const german = { body: 'Das Paket fehlt?', structured_content: {} }
  const item = { ...anItem, id: 'i', body: 'Is it lost?', language: 'en', translations: { de: german } }
  const saved = createSavedReplies({
    records: { ...records, libraryMessages: async () => [item] },
    stored: memoryText(),
    now,
  })
  await saved.load()
  const offer = (language: string | null) => saved.find('', { ...place, language })[0]
  expect(offer('de-AT')).toMatchObject({ ...german, translation: 'de', item })
  for (const language of ['pl', 'en', null])
    expect(offer(language)).toMatchObject({ body: 'Is it lost?', translation: '' })
})

test('a search finds saved replies and library messages', async () => {
  let at = 0
  const item = (name: string) => ({ ...anItem, id: name, name })
  let messages = [item('Parcel lost')]
  const reply = { ...anItem, id: 'r', name: 'Where is the parcel?', shortcut: 'parcel', owner_id: null, language: null }
  const saved = createSavedReplies({
    records: { ...records, savedReplies: async () => [reply], libraryMessages: async () => messages },
    stored: memoryText(),
    now: () => at,
  })
  const found = () => saved.find('parc', place).map(({ name, item }) => [name, item !== null])
  await saved.load()
  expect(found()).toEqual([
    ['Where is the parcel?', false],
    ['Parcel lost', true],
  ])
  messages = [item('Parcel found')]
  at = 59_000
  await saved.load()
  expect(found()).toHaveLength(2)
  at = 61_000
  await saved.load()
  expect(found()).toContainEqual(['Parcel found', true])
  expect(saved.find('', place).map(isStructured)).toEqual([false, false])
})
