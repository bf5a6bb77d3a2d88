import type { Frame } from 'playwright'
import { type Bench, inRoundOrder, note, pause } from '../bench'
import { addMessageCommand, history } from '../history'
import { type Gesture, scroll } from '../in-page-acts'
import type { Subject } from '../subjects'
import type { Visit } from '../visit'
import { openForFeed, render } from './feed'

export async function scrolling(bench: Bench, subject: Subject, round: number): Promise<void> {
  for (const count of inRoundOrder([50, 5000], round)) {
    const feed = subject.feed?.('texts', count)
    if (!feed) return
    const { v, frame } = await openForFeed(bench, subject, { part: `log-of-${count}`, round, feed })
    await render(frame, feed)
    await pause(1_000)
    const name = `log of ${count}`
    for (const [part, how] of gestures(count)) {
      note(bench.figures, name, await measureMove(v, frame, part, how), round)
    }
    note(bench.figures, name, await oneMore(v, frame, count), round)
    await v.close()
  }
}

const gestures = (count: number): [string, Gesture][] => [
  ['near the end', { frames: 100, step: 30, turn: 900 }],
  ['sweeps', { frames: 215, step: 60, turn: count < 500 ? 2_580 : 1e9, sweep: 43, pauseMs: 500 }],
  ...(count < 500
    ? []
    : ([
        ['far up', { frames: 300, step: 60, turn: 1e9 }],
        ['far up, to and fro', { frames: 100, step: 30, turn: 900 }],
      ] satisfies [string, Gesture][])),
]

async function measureMove(v: Visit, frame: Frame, part: string, how: Gesture) {
  const before = await v.spent()
  const { took, items } = await frame.evaluate(scroll, how)
  const after = await v.spent()
  took.sort((a, b) => a - b)
  return {
    [`${part}: frame, 95 of 100`]: took[Math.floor(took.length * 0.95)] ?? 0,
    [`${part}: longest frame`]: took.at(-1) ?? 0,
    [`${part}: frames over 25 ms, of 100`]: (100 * took.filter((each) => each > 25).length) / took.length,
    [`${part}: task per frame`]: (after.task - before.task) / (took.length + 6),
    [`${part}: drawn`]: items,
  }
}

async function oneMore(v: Visit, frame: Frame, count: number) {
  await frame.evaluate(() => {
    const log = document.querySelector('[role=log]')
    if (log) log.scrollTop = log.scrollHeight
  })
  await pause(1_000)
  const newMessages = history('texts', count + 1).slice(-1)
  const before = await v.spent()
  const act = newMessages.map(addMessageCommand).join()
  const took = await render(frame, { act, item: '[data-msg]', count: 1, last: `Message ${count} ` })
  await pause(500)
  const after = await v.spent()
  return { 'one more message': took, 'one more message, task': after.task - before.task }
}
