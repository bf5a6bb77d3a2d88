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
  const written: string[] = []
  const stops = signal(0)
  const player = createPlayer({
    after: clock.after,
    stage: {
      scripted,
      perform(lines) {
        scripted.value = true
        shown.splice(0, shown.length, ...lines.map(({ body }) => body))
      },
      add: (line) => void shown.push(line.body),
      write: (_, text, status) => void written.push(status || text),
      stops,
      typing: (name) => void writers.push(name),
    },
  })
  const lines = [aLine('Hello', 'customer'), aLine('Good day', 'agent'), aLine('Tea, please', 'customer')]
  player.load(
    lines,
    lines.map(({ from, body }, nth) => ({ from, body, ...(pauses[nth] !== undefined && { after_ms: pauses[nth] }) })),
  )
  return { clock, scripted, shown, writers, written, stops, player }
}

test('a script plays to its end at the pace of human typing', async () => {
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

test("at speed 4, the script's pauses take a quarter of their time", async () => {
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

test('a paused script can step forward and back', async () => {
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

const growing: ScriptLine = {
  ...aLine('Two words', 'agent'),
  live: [{ status: 'Looking' }, { text: 'Two **words' }, { text: '**' }],
  structured_content: { type: 'select', items: [] },
}

test("a script's live message grows word by word and can be paused", async () => {
  const { clock, shown, written, writers, player } = aPlayer()
  player.load([growing], [{ from: 'agent', live: [...(growing.live ?? [])], after_ms: 100 }])
  player.play()
  await clock.advance(110)
  expect(written).toEqual(['Looking'])
  await clock.advance(1_520)
  expect(written).toEqual(['Looking', 'Two '])
  player.pause()
  await clock.advance(60_000)
  expect([written.length, shown]).toEqual([2, []])
  player.play()
  await clock.advance(60_000)
  expect(written).toEqual(['Looking', 'Two ', 'Two **words', 'Two **words**'])
  expect([shown, player.at.value, player.playing.value]).toEqual([['Two words'], 1, false])
  expect(writers).not.toContain('Bot')
})

test('a script continues after the customer stops a live message', async () => {
  const { clock, shown, stops, player } = aPlayer()
  const after = aLine('And then', 'customer')
  player.load(
    [growing, after],
    [
      { from: 'agent', after_ms: 100 },
      { from: 'customer', body: after.body },
    ],
  )
  player.play()
  await clock.advance(1_640)
  stops.value = 1
  expect(shown).toEqual(['Two '])
  await clock.advance(60_000)
  expect([shown, player.playing.value]).toEqual([['Two ', 'And then'], false])
  // Stepping forward during a live message shows its complete text.
  player.stand(0)
  player.play()
  await clock.advance(200)
  player.step()
  expect([shown, player.at.value]).toEqual([['Two words'], 1])
})

test("a play stays on the stage until the script's next line begins it again", () => {
  const { shown, player } = aPlayer()
  player.step()
  player.showOther([aLine('Hi', 'customer'), aLine('From the bot', 'agent')])
  player.load([aLine('Hello', 'customer')], [{ from: 'customer', body: 'Hello' }])
  expect(shown).toEqual(['Hi', 'From the bot'])
  player.step()
  expect([shown, player.at.value]).toEqual([['Hello'], 1])
})
