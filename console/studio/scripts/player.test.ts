import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import { fakeClock } from '../../../widget/models/testing/fake-clock'
import type { ScriptLine } from '../stage/protocol'
import { createPlayer } from './player'

const aLine = (body: string, from: ScriptLine['from']): ScriptLine => ({
  from,
  author_name: from === 'agent' ? 'Bot' : '',
  body,
  structured_content: null,
  structured_reply: null,
  media: {},
  answers: null,
})

function aPlayer(pauses: (number | undefined)[] = []) {
  const clock = fakeClock()
  const scripted = signal(false)
  const shown: string[] = []
  const writers: string[] = []
  const player = createPlayer({
    after: clock.after,
    stage: {
      scripted,
      perform(lines) {
        scripted.value = true
        shown.splice(0, shown.length, ...lines.map(({ body }) => body))
      },
      add: (line) => void shown.push(line.body),
      typing: (name) => void writers.push(name),
    },
  })
  const lines = [aLine('Hello', 'customer'), aLine('Good day', 'agent'), aLine('Tea, please', 'customer')]
  player.load(
    lines,
    lines.map(({ from, body }, nth) => ({ from, body, ...(pauses[nth] !== undefined && { after_ms: pauses[nth] }) })),
  )
  return { clock, scripted, shown, writers, player }
}

test('a script plays to the end at the pace of people, with the agent typing, and starts again when played again', async () => {
  const { clock, shown, writers, player } = aPlayer()
  player.play()
  expect(shown).toEqual([])
  await clock.advance(700)
  expect(shown).toEqual(['Hello'])
  await clock.advance(20_000)
  expect(shown).toEqual(['Hello', 'Good day', 'Tea, please'])
  expect(writers).toEqual(['Bot'])
  expect([player.playing.value, player.at.value]).toEqual([false, 3])
  player.play()
  expect(shown).toEqual([])
})

test('pauses of the script are kept, and become shorter at a higher speed', async () => {
  const { clock, shown, player } = aPlayer([1_000, 1_000, 1_000])
  player.speed.value = 4
  player.play()
  await clock.advance(240)
  expect(shown).toEqual([])
  await clock.advance(20)
  expect(shown).toEqual(['Hello'])
  await clock.advance(500)
  expect(shown).toHaveLength(3)
})

test('pausing stops between two lines; stepping, going back and returning to the message work', async () => {
  const { clock, scripted, shown, writers, player } = aPlayer([10, 10_000, 10])
  player.play()
  await clock.advance(6_000)
  player.pause()
  expect(writers).toEqual(['Bot', ''])
  await clock.advance(60_000)
  expect(shown).toEqual(['Hello'])
  player.step()
  expect(shown).toEqual(['Hello', 'Good day'])
  player.stand(1)
  expect(shown).toEqual(['Hello'])
  player.play()
  scripted.value = false
  await clock.advance(60_000)
  expect([player.at.value, player.playing.value, shown]).toEqual([0, false, ['Hello']])
  player.step()
  expect(shown).toEqual(['Hello'])
})
