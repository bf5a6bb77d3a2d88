import { expect, test } from 'vitest'
import { type Command, commandFor, findCommands } from './commands'

const aCommand = (id: string, key: string, name = id, can = true): Command => ({
  id,
  name,
  key,
  group: 'list',
  can: () => can,
  run: () => {},
})
const commands = [
  aCommand('next', 'j', 'Next conversation'),
  aCommand('close', 'e', 'Close conversation'),
  aCommand('palette', 'mod+k', 'Commands'),
  aCommand('reopen', 'o', 'Reopen', false),
  aCommand('reply', 'r', 'Répondre'),
]
const keyPress = (key: string, more = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  inText: false,
  ...more,
})
const found = (key: string, more = {}, letters = true) => commandFor(commands, keyPress(key, more), letters)?.id

test('pressing a letter runs its command', () => expect(found('j')).toBe('next'))

test('letters typed into a text box run no command', () => {
  expect(found('j', { inText: true })).toBeUndefined()
  expect(found('k', { inText: true, ctrlKey: true })).toBe('palette')
  expect(found('k', { isComposing: true, ctrlKey: true })).toBeUndefined()
})

test('with letter shortcuts turned off, other shortcuts still work', () => {
  expect(found('e', {}, false)).toBeUndefined()
  expect(found('K', { metaKey: true }, false)).toBe('palette')
})

test("the browser's own shortcuts run no command", () => {
  expect(found('e', { ctrlKey: true })).toBeUndefined()
  expect(found('j', { altKey: true })).toBeUndefined()
})

test('neither a key nor a name finds an unavailable command', () => {
  expect(found('o')).toBeUndefined()
  expect(findCommands(commands, 're').map(({ id }) => id)).toEqual(['reply'])
})

test('the palette lists matches at the beginnings of words first', () => {
  expect(findCommands(commands, 'conv').map(({ id }) => id)).toEqual(['next', 'close'])
  expect(findCommands(commands, 'conv clo').map(({ id }) => id)).toEqual(['close'])
  expect(findCommands(commands, 'repondre').map(({ id }) => id)).toEqual(['reply'])
  expect(findCommands(commands, 'mands').map(({ id }) => id)).toEqual(['palette'])
  expect(findCommands(commands, '').length).toBe(4)
})
