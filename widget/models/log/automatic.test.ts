import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import type { WebSettings } from '../../../contract/chat/web-settings'
import { memoryText } from '../kept/stored-text'
import { aContent } from '../testing/builders'
import { fakeClock } from '../testing/fake-clock'
import { createAutomaticMessages } from './automatic'
import { type Message, momentOf } from './messages'

const aMessage = (key: string, state: Message['state']): Message => ({
  key,
  content: aContent({ body: key, from: state === 'received' ? 'agent' : 'customer' }),
  state,
  refusal: null,
  ...momentOf('2026-05-04T10:00:00.000Z'),
})

function someAutomatic(stored = memoryText()) {
  const starters = signal<Pick<WebSettings, 'starters' | 'media'> | null>(null)
  const greeting = signal<'welcome' | 'away'>('welcome')
  const automatic = createAutomaticMessages({ clock: fakeClock(), stored, starters, greeting })
  const shown = (...messages: Message[]) => automatic.place.value(messages).map(({ key }) => key)
  return { automatic, shown, stored, starters, greeting }
}

test('automatic messages are shown between earlier and waiting messages', () => {
  const { automatic, shown } = someAutomatic()
  expect(automatic.show('cart', 'Can we help?', 'en')?.body).toBe('Can we help?')
  expect(automatic.show('cart', 'Can we help?', 'en')).toBe(null)
  expect(shown(aMessage('hello', 'received'), aMessage('hi', 'sending'))).toEqual(['hello', 'automatic:cart', 'hi'])
})

test("an automatic message is named only by the customer's next message", () => {
  const { automatic, shown } = someAutomatic()
  automatic.show('welcome', 'Hello!', 'en')
  automatic.show('cart', 'Can we help?', 'fr')
  expect(automatic.name('first', true)).toEqual([
    { id: 'welcome', language: 'en' },
    { id: 'cart', language: 'fr' },
  ])
  expect(automatic.name('second', false)).toEqual([])
  const first = aMessage('first', 'sending')
  const second = aMessage('second', 'sending')
  expect(shown(first, second)).toEqual(['automatic:welcome', 'automatic:cart', 'first', 'second'])
  automatic.dropStored((id) => id === 'second')
  expect(shown(first, second)).toHaveLength(4)
  automatic.dropStored((id) => id === 'first')
  expect(shown(first, second)).toEqual(['first', 'second'])
})

test('a welcome is shown only in an empty conversation', () => {
  const { automatic, shown } = someAutomatic()
  automatic.show('welcome', 'Hello!', 'en')
  expect(shown()).toEqual(['automatic:welcome'])
  expect(shown(aMessage('hello', 'received'))).toEqual(['hello'])
  expect(automatic.name('later', false)).toEqual([])
})

test('a language change translates a welcome that no message has named', () => {
  const { automatic } = someAutomatic()
  automatic.show('welcome', 'Hello!', 'en')
  expect(automatic.show('welcome', 'Bonjour !', 'fr')).toBe(null)
  expect(automatic.place.value([])[0]?.content.body).toBe('Bonjour !')
  automatic.name('first', true)
  automatic.show('welcome', 'Hallo!', 'de')
  expect(automatic.place.value([])[0]?.content.body).toBe('Bonjour !')
})

test('a message names the five newest automatic messages, oldest first', () => {
  const { automatic } = someAutomatic()
  for (let each = 1; each <= 7; each += 1) automatic.show(`t${each}`, `text ${each}`, 'en')
  expect(automatic.name('first', false).map(({ id }) => id)).toEqual(['t3', 't4', 't5', 't6', 't7'])
})

test('a reload restores automatic messages and ignores invalid stored data', () => {
  const { automatic, stored } = someAutomatic()
  automatic.show('cart', 'Can we help?', 'en')
  automatic.name('first', false)
  const again = someAutomatic(stored)
  expect(again.shown(aMessage('first', 'sending'))).toEqual(['automatic:cart', 'first'])
  expect(again.automatic.name('second', false)).toEqual([])
  stored.write('{')
  expect(someAutomatic(stored).shown()).toEqual([])
})

test('a starter has its structured content in the language in which it is shown', () => {
  const { automatic, starters } = someAutomatic()
  const select = (title: string) => ({ type: 'select' as const, items: [{ title }] })
  automatic.show('welcome', 'Bonjour !', 'fr-CA')
  const shown = () => automatic.place.value([])[0]?.content
  expect(shown()?.structured_content).toBe(null)
  starters.value = { starters: { welcome: { '*': select('Order'), fr: select('Commande') } }, media: {} }
  expect(shown()).toMatchObject({ id: 'automatic:welcome', structured_content: select('Commande') })
  const before = shown()
  automatic.name('first', true)
  expect(shown()?.structured_content).toBe(before?.structured_content)
})

test('an empty conversation shows one greeting, by the business hours', () => {
  const { automatic, shown, greeting } = someAutomatic()
  automatic.show('welcome', 'Hello!', 'en')
  greeting.value = 'away'
  automatic.show('away', 'We are closed.', 'en')
  expect(shown()).toEqual(['automatic:away'])
  expect(automatic.name('first', true)).toEqual([{ id: 'away', language: 'en' }])
})
