import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import type { StoredText } from '../kept/stored-text'
import { createComposer } from './composer'

function aComposer() {
  let kept: string | null = null
  const draft: StoredText = {
    read: () => kept,
    write: (text) => {
      kept = text
    },
  }
  const sent: string[] = []
  const locked = signal(false)
  const make = () => createComposer({ draft, locked, send: (body) => sent.push(body) })
  return { composer: make(), again: make, sent, locked }
}

test('a text is sent without surrounding spaces', () => {
  const { composer, sent } = aComposer()
  composer.write('  hello\nthere \n')
  expect(composer.submit()).toBe(true)
  expect(sent).toEqual(['hello\nthere'])
  expect(composer.text.value).toBe('')
})

test.each([' \n ', '\u200b', '\u2800 \u200d'])('an invisible text is not sent: %j', (text) => {
  const { composer, sent } = aComposer()
  composer.write(text)
  expect(composer.submit()).toBe(false)
  expect(sent).toEqual([])
})

test('a draft returns after a reload, and is deleted when it is sent', () => {
  const { composer, again } = aComposer()
  composer.write('half a sentence')
  expect(again().text.value).toBe('half a sentence')
  composer.submit()
  expect(again().text.value).toBe('')
})

test('a text over the limit is not sent', () => {
  const { composer, sent } = aComposer()
  composer.write('x'.repeat(9_500))
  expect(composer.counter.value).toBe(null)
  composer.write('x'.repeat(9_501))
  expect(composer.counter.value).toBe(499)
  composer.write('x'.repeat(10_000))
  expect(composer.sendable.value).toBe(true)
  composer.write('x'.repeat(10_003))
  expect(composer.counter.value).toBe(-3)
  expect(composer.submit()).toBe(false)
  expect(sent).toEqual([])
  expect(composer.text.value).toHaveLength(10_003)
})

test('a draft is not sent while the customer has to choose an item', () => {
  const { composer, sent, locked } = aComposer()
  composer.write('hello')
  locked.value = true
  expect(composer.submit()).toBe(false)
  expect(sent).toEqual([])
  expect(composer.text.value).toBe('hello')
})

test('a draft from another tab is shown and not reported as typing', () => {
  const told: boolean[] = []
  const kept: StoredText = { read: () => null, write: () => {} }
  const composer = createComposer({
    draft: kept,
    locked: signal(false),
    typing: (active) => told.push(active),
    send() {},
  })
  composer.show('half a sentence')
  expect([composer.text.value, told]).toEqual(['half a sentence', []])
  composer.write('half a sentence more')
  expect(told).toEqual([true])
})
