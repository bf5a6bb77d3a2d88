import { expect, test } from 'vitest'
import { enTalk } from '../strings/en-talk'
import { english, lookup } from '../strings/words'
import { aContent } from './builders'
import { spokenArrivals } from './spoken'

const talk = lookup(english, enTalk)
const spoken = (...contents: Parameters<typeof aContent>[0][]) => spokenArrivals(contents.map(aContent), talk)

test('a text is read with the name of who said it', () => {
  expect(spoken({ body: 'Hello!' })).toEqual(['Ana said: Hello!'])
  expect(spoken({ body: 'Hello!', author_name: '' })).toEqual(['Agent said: Hello!'])
})

test('a question is read with its answers', () => {
  const items = [{ title: 'To my door' }, { title: 'To a shop' }]
  expect(spoken({ body: 'Where to?', structured_content: { type: 'select', items } })).toEqual([
    'Ana said: Where to?; 2 options: To my door, To a shop',
  ])
})

test('a card is read once, though its title is also its plain text', () => {
  const structured_content = {
    type: 'template',
    title: 'Vase',
    subtitle: 'Blue',
    items: [{ type: 'reply', title: 'Buy' }],
  } as const
  expect(
    spoken({ body: 'Vase', structured_content: { ...structured_content, items: [...structured_content.items] } }),
  ).toEqual(['Ana said: Vase; Blue; 1 option: Buy'])
})

test('files are read by kind and name', () => {
  const media = {
    id: 'f',
    filename: 'plan.pdf',
    content_type: 'application/pdf',
    size: 1,
    url: '',
    width: null,
    height: null,
    duration: null,
  }
  expect(spoken({ body: '', attachments: [media] })).toEqual(['Ana said: File: plan.pdf'])
})

test('more than three messages at once are only counted', () => {
  expect(spoken({ seq: 1 }, { seq: 2 }, { seq: 3 }, { seq: 4 })).toEqual(['4 new messages'])
})
