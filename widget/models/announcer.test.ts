import { expect, test } from 'vitest'
import { createAnnouncer } from './announcer'
import { fakeClock } from './fake-clock'

function aScreenReader() {
  const clock = fakeClock()
  const announcer = createAnnouncer(clock)
  const texts = () => announcer.polite.value.map(({ text }) => text)
  return { clock, announcer, texts }
}

test('a line stays for a second, and the next one waits for its turn', async () => {
  const { clock, announcer, texts } = aScreenReader()
  announcer.say('Ana said: hello')
  announcer.say('Ana said: are you there?')
  expect(texts()).toEqual(['Ana said: hello'])
  await clock.advance(999)
  expect(texts()).toEqual(['Ana said: hello'])
  await clock.advance(1)
  expect(texts()).toEqual(['Ana said: are you there?'])
  await clock.advance(1_000)
  expect(texts()).toEqual([])
})

test('the same words twice are two lines, so that both are read', async () => {
  const { clock, announcer } = aScreenReader()
  announcer.say('Sent')
  const first = announcer.polite.value[0]?.id
  announcer.say('Sent')
  await clock.advance(1_000)
  expect(announcer.polite.value[0]?.id).not.toBe(first)
})

test('after a focus move the lines wait until the focused control was read', async () => {
  const { clock, announcer, texts } = aScreenReader()
  announcer.focusMoved()
  announcer.say('Ana said: hello')
  expect(texts()).toEqual([])
  await clock.advance(600)
  expect(texts()).toEqual(['Ana said: hello'])
})

test('nothing that was said is dropped, however fast it comes', async () => {
  const { clock, announcer } = aScreenReader()
  const read: string[] = []
  announcer.polite.subscribe((lines) => {
    for (const { text } of lines) read.push(text)
  })
  for (let line = 0; line < 20; line += 1) announcer.say(`line ${line}`)
  await clock.advance(30_000)
  expect(read).toEqual(Array.from({ length: 20 }, (_, line) => `line ${line}`))
})

test('a failure does not wait behind what is being read', () => {
  const { announcer } = aScreenReader()
  announcer.say('Ana said: hello')
  announcer.warn('Your message was not sent.')
  expect(announcer.assertive.value.map(({ text }) => text)).toEqual(['Your message was not sent.'])
})
