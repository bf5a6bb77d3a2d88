import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import { createSoundChoice } from '../appearance/sound-choice'
import { memoryText } from '../kept/stored-text'
import { fakeClock } from '../testing/fake-clock'
import { createAwayState } from './away-state'

const morning = Date.parse('2026-11-23T08:58:30Z')
const business_hours = { time_zone: 'UTC', hours: [{ day: 1, from: '09:00', to: '17:00' }] }

test('an open chat shows to the minute when the business hours begin', async () => {
  const clock = fakeClock(morning)
  const { away } = createAwayState(signal({ business_hours }), signal(true), clock)
  expect(away.value).toBe(true)
  await clock.advance(89_000)
  expect(away.value).toBe(true)
  await clock.advance(1_000)
  expect(away.value).toBe(false)
  await clock.advance(8 * 3_600_000)
  expect(away.value).toBe(true)
})

test('a closed chat checks the business hours only when it opens', async () => {
  const clock = fakeClock(morning)
  const open = signal(false)
  const { away } = createAwayState(signal({ business_hours }), open, clock)
  await clock.advance(120_000)
  open.value = true
  expect(away.value).toBe(false)
})

test('a chat that has ended does not check the clock any more', async () => {
  const clock = fakeClock(morning)
  const { away, end } = createAwayState(signal({ business_hours }), signal(true), clock)
  end()
  await clock.advance(600_000)
  expect([away.value, clock.waiting()]).toEqual([true, 0])
})

test('without business hours the source is always open', () => {
  expect(createAwayState(signal({ business_hours: null }), signal(true), fakeClock(morning)).away.value).toBe(false)
  expect(createAwayState(signal(null), signal(true), fakeClock(morning)).away.value).toBe(false)
})

test('the source decides about sound until the visitor chooses', () => {
  const kept = memoryText()
  const bySource = signal(false)
  const sound = createSoundChoice(kept, bySource)
  expect(sound.on.value).toBe(false)
  bySource.value = true
  expect(sound.on.value).toBe(true)
  sound.toggle()
  expect(sound.on.value).toBe(false)
  expect(createSoundChoice(kept, signal(true)).on.value).toBe(false)
  sound.toggle()
  expect(createSoundChoice(kept, signal(false)).on.value).toBe(true)
})
