import { expect, test } from 'vitest'
import { mentionedIn, mentionSearchAt, splitAtMentions } from './mentions'

const ada = { id: 'a', name: 'Ada' }
const adaLovelace = { id: 'b', name: 'Ada Lovelace' }

test('an @ at the beginning of a word starts a search of at most two words', () => {
  expect(mentionSearchAt('@', 1)).toEqual({ from: 0, sought: '' })
  expect(mentionSearchAt('Ask @Ada Lo please', 11)).toEqual({ from: 4, sought: 'Ada Lo' })
  expect(mentionSearchAt('ada@shop.test', 8)).toBeNull()
  expect(mentionSearchAt('@Ada Lovelace is', 16)).toBeNull()
})

test('a chosen colleague is mentioned only while the text has the name', () => {
  expect(mentionedIn('Ask @Ada', [ada, ada, adaLovelace])).toEqual([ada])
  expect(mentionedIn('Never mind', [ada])).toEqual([])
})

test('if two names match a mention, the longer name wins', () => {
  expect(splitAtMentions('@Ada Lovelace, or @Ada?', [ada, adaLovelace])).toEqual([
    { text: '@Ada Lovelace', agent: adaLovelace },
    { text: ', or ', agent: null },
    { text: '@Ada', agent: ada },
    { text: '?', agent: null },
  ])
  expect(splitAtMentions('Nobody', [ada])).toEqual([{ text: 'Nobody', agent: null }])
})
