import { expect, test } from 'vitest'
import { fakeClock } from '../testing/fake-clock'
import { createAnnouncer } from './announcer'

function aScreenReader() {
  const clock = fakeClock()
  const sheet = { open: false }
  const announcer = createAnnouncer({ clock, covered: () => sheet.open })
  const texts = () => announcer.polite.value.map(({ text }) => text)
  return { clock, announcer, texts, sheet }
}

test('an announcement stays for a second before the next one', async () => {
  const { clock, announcer, texts } = aScreenReader()
  announcer.say('Ana said: hello')
  announcer.say('Ana said: are you there?')
  expect(texts()).toEqual(['Ana said: hello'])
  await clock.advance(999)
  expect(texts()).toEqual(['Ana said: hello'])
  await clock.advance(1)
  expect(texts()).toEqual([])
  await clock.advance(100)
  expect(texts()).toEqual(['Ana said: are you there?'])
  await clock.advance(1_000)
  expect(texts()).toEqual([])
})

test('the same announcement is read twice if it is made twice', async () => {
  const { clock, announcer } = aScreenReader()
  announcer.say('Sent')
  const first = announcer.polite.value[0]?.id
  announcer.say('Sent')
  await clock.advance(1_100)
  expect(announcer.polite.value).toHaveLength(1)
  expect(announcer.polite.value[0]?.id).not.toBe(first)
})

test('an announcement waits until the newly focused control has been read', async () => {
  const { clock, announcer, texts } = aScreenReader()
  announcer.focusMoved()
  announcer.say('Ana said: hello')
  expect(texts()).toEqual([])
  await clock.advance(599)
  expect(texts()).toEqual([])
  await clock.advance(1)
  expect(texts()).toEqual(['Ana said: hello'])
})

test('each further focus move delays the waiting announcements again', async () => {
  const { clock, announcer, texts } = aScreenReader()
  announcer.focusMoved()
  announcer.say('Ana said: hello')
  await clock.advance(500)
  announcer.focusMoved()
  await clock.advance(599)
  expect(texts()).toEqual([])
  await clock.advance(1)
  expect(texts()).toEqual(['Ana said: hello'])
})

test('a focus move does not cut off an announcement', async () => {
  const { clock, announcer, texts } = aScreenReader()
  announcer.say('Ana said: hello')
  await clock.advance(500)
  announcer.focusMoved()
  await clock.advance(499)
  expect(texts()).toEqual(['Ana said: hello'])
})

test('an announcement under a sheet is read after the sheet has closed', async () => {
  const { clock, announcer, texts, sheet } = aScreenReader()
  sheet.open = true
  announcer.say('Ana said: hello')
  announcer.warn('Your message was not sent.')
  await clock.advance(60_000)
  expect(texts()).toEqual([])
  expect(announcer.assertive.value).toEqual([])
  sheet.open = false
  announcer.focusMoved()
  await clock.advance(599)
  expect(texts()).toEqual([])
  expect(announcer.assertive.value.map(({ text }) => text)).toEqual(['Your message was not sent.'])
  await clock.advance(251)
  expect(texts()).toEqual(['Ana said: hello'])
})

test('two simultaneous failures are both read', async () => {
  const { clock, announcer } = aScreenReader()
  announcer.warn('one')
  announcer.warn('two')
  await clock.advance(999)
  expect(announcer.assertive.value.map(({ text }) => text)).toEqual(['one', 'two'])
  await clock.advance(1)
  expect(announcer.assertive.value).toEqual([])
})

test('no announcement is dropped, however fast they arrive', async () => {
  const { clock, announcer } = aScreenReader()
  const read: string[] = []
  announcer.polite.subscribe((lines) => {
    for (const { text } of lines) read.push(text)
  })
  for (let line = 0; line < 20; line += 1) announcer.say(`line ${line}`)
  await clock.advance(30_000)
  expect(read).toEqual(Array.from({ length: 20 }, (_, line) => `line ${line}`))
})

test('a failure is read before a waiting announcement', () => {
  const { announcer } = aScreenReader()
  announcer.say('Ana said: hello')
  announcer.warn('Your message was not sent.')
  expect(announcer.assertive.value.map(({ text }) => text)).toEqual(['Your message was not sent.'])
})
