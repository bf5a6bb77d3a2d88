import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { serveHost } from './host'
import { type Gesture, scroll, untilRendered } from './in-page'
import { startOurs } from './our-server'
import { type Figures, table } from './report'
import { answerOf, history, type Kind, type Subject, subjects, tell, tellOne } from './subjects'
import { visit } from './visit'

const options = Object.fromEntries(process.argv.slice(2).map((each) => each.split('=')))
const rounds = Number(options.rounds ?? 7)
const slower = Number(options.slower ?? 4)
const only = (options.only ?? 'load,feed,scroll').split(',')

const server = await startOurs()
const all = subjects(server.loader)
const host = await serveHost('dist/bench/floor', () =>
  Object.fromEntries(Object.values(all).map(({ name, snippet }) => [name, snippet])),
)
const figures: Figures = {}
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** With `traces=<folder>`, each visit of the first round writes a trace. */
const traceOf = ({ name }: Subject, part: string, round: number) =>
  options.traces && round === 0 ? join(options.traces, `${name}-${part}.json`) : undefined

function note(subject: string, values: Record<string, number>, round: number) {
  for (const [name, value] of Object.entries(values)) {
    figures[name] ??= {}
    figures[name][subject] ??= []
    figures[name][subject][round] = value
  }
}

/** Loads the page, presses the bubble and waits until the customer can type. `rested`: the pointer was on the bubble before. */
async function load(subject: Subject, round: number, rested: boolean) {
  const v = await visit(host.origin, subject, { slower, trace: traceOf(subject, rested ? 'rested' : 'load', round) })
  if (subject.name === 'blank') {
    await v.page.waitForLoadState('load')
    await pause(2_000)
    const { script, task } = await v.spent()
    note('blank', { script, task }, round)
    return v.close()
  }
  const bubble = await v.page.evaluate(() => window.bench.bubble)
  await pause(1_500)
  const { script, task } = await v.spent()
  if (rested) {
    await v.page.mouse.move(v.bubble.x, v.bubble.y, { steps: 4 })
    await pause(2_500)
  }
  const before = await v.spent()
  await v.page.mouse.click(v.bubble.x, v.bubble.y)
  const pressed = await v.page.evaluate(() => window.bench.pressed)
  const input = await (await v.chatFrame()).evaluate(() => window.bench.input)
  const shown = await v.page.evaluate(() => window.bench.shown)
  const ready = Math.max(input, shown) - pressed
  await pause(800)
  const after = await v.spent()
  const shift = await v.page.evaluate(() => window.bench.shifts.reduce((sum, each) => sum + each, 0))
  const typed = await typedInto(v)
  if (typed !== 'hi') throw new Error(`${subject.name}: typed "${typed}"`)
  if (rested) note(subject.name, { 'click to input, rested': ready }, round)
  else
    note(
      subject.name,
      {
        bubble: bubble - v.origin,
        script,
        task,
        'click to input': ready,
        'time to input': bubble - v.origin + ready,
        'script on open': after.script - before.script,
        'task on open': after.task - before.task,
        shift,
      },
      round,
    )
  if (v.wrong.length > 0) throw new Error(`${subject.name}: ${v.wrong.join('; ')}`)
  await v.close()
}

async function typedInto(v: Awaited<ReturnType<typeof visit>>) {
  const frame = await v.chatFrame()
  await frame.locator('textarea').click()
  await v.page.keyboard.type('hi')
  return frame.locator('textarea').inputValue()
}

/** Opens a chat for feeding it messages; Bubblewire's chat receives them through its own socket. */
async function opened(subject: Subject, part: string, round: number) {
  const v = await visit(host.origin, subject, {
    slower,
    hold: subject.name === 'ours',
    trace: traceOf(subject, part, round),
  })
  await v.page.evaluate(() => window.bench.bubble)
  await v.page.mouse.click(v.bubble.x, v.bubble.y)
  const frame = await v.chatFrame()
  await frame.evaluate(() => window.bench.input)
  await pause(1_500)
  return { v, frame }
}

type Opened = Awaited<ReturnType<typeof opened>>

/** Returns the milliseconds until all messages, or the part at the end that is drawn, are on the screen. */
async function render({ frame }: Opened, subject: Subject, kind: Kind, count: number) {
  const last = `${kind === 'texts' ? 'Message' : 'Card'} ${count - 1} `
  if (subject.name === 'floor') {
    const until = { item: subject.item, count, last: last.trim() }
    return run(frame, `__feed('${kind === 'texts' ? 'text500' : 'cards100'}')`, until)
  }
  const contents = history(kind, count)
  await frame.evaluate((answer) => {
    window.bench.answer = answer
  }, answerOf(contents))
  // Only the end of a long log is drawn.
  const item = kind === 'texts' ? subject.item : `${subject.item} article`
  const until = { item, count: 1, last: kind === 'texts' ? last : last.trim() }
  return run(frame, tell(contents), until)
}

const run = (frame: Opened['frame'], act: string, until: Parameters<typeof untilRendered>[1]): Promise<number> =>
  frame.evaluate(`(${untilRendered})(() => { ${act} }, ${JSON.stringify(until)})`)

async function feed(subject: Subject, kind: Kind, count: number, round: number) {
  const open = await opened(subject, `${count}-${kind}`, round)
  const before = await open.v.spent()
  const took = await render(open, subject, kind, count)
  await pause(1_500)
  const after = await open.v.spent()
  const name = `${count} ${kind}`
  note(subject.name, { [name]: took, [`${name}, task`]: after.task - before.task }, round)
  if (round === 0 && options.pictures)
    await open.v.page.screenshot({ path: `test-results/${subject.name}-${kind}.png` })
  await open.v.close()
}

/** Scrolls a log of this length by hand: near its end, far up, and back; then one more message arrives. */
async function scrolled(count: number, round: number) {
  const open = await opened(all.ours, `log-of-${count}`, round)
  await render(open, all.ours, 'texts', count)
  await pause(1_000)
  const name = `log of ${count}`
  for (const [part, how] of [
    ['near the end', { frames: 100, step: 30, turn: 900 }],
    // Four screens in two thirds of a second, then half a second of rest: up and down in a log of 50, ever further up in a longer log.
    ['sweeps', { frames: 215, step: 60, turn: count < 500 ? 2_580 : 1e9, sweep: 43, rest: 500 }],
    ['far up', { frames: 300, step: 60, turn: 1e9 }],
    ['far up, to and fro', { frames: 100, step: 30, turn: 900 }],
  ] satisfies [string, Gesture][]) {
    if (count < 500 && part !== 'near the end' && part !== 'sweeps') continue
    const before = await open.v.spent()
    const { took, items } = await open.frame.evaluate(scroll, how)
    const after = await open.v.spent()
    took.sort((a, b) => a - b)
    note(
      name,
      {
        [`${part}: frame, 95 of 100`]: took[Math.floor(took.length * 0.95)] ?? 0,
        [`${part}: longest frame`]: took.at(-1) ?? 0,
        [`${part}: frames over 25 ms, of 100`]: (100 * took.filter((each) => each > 25).length) / took.length,
        [`${part}: task per frame`]: (after.task - before.task) / (took.length + 6),
        [`${part}: drawn`]: items,
      },
      round,
    )
  }
  await open.frame.evaluate(() => {
    const log = document.querySelector('[role=log]')
    if (log) log.scrollTop = log.scrollHeight
  })
  await pause(1_000)
  const one = history('texts', count + 1).at(-1)
  if (!one) return
  const before = await open.v.spent()
  const took = await run(open.frame, tellOne(one), { item: '[data-msg]', count: 1, last: `Message ${count} ` })
  await pause(500)
  const after = await open.v.spent()
  note(name, { 'one more message': took, 'one more message, task': after.task - before.task }, round)
  await open.v.close()
}

const inTurn = <T>(list: T[], round: number) => (round % 2 === 0 ? list : list.toReversed())
const busyBefore = loadavg()[0] ?? 0
try {
  // The very first browser also loads itself from the disk.
  await (await visit(host.origin, all.blank, { slower: 1 })).close()
  for (let round = 0; round < rounds; round++) {
    const began = Date.now()
    if (only.includes('load')) {
      for (const subject of inTurn([all.floor, all.blank, all.ours], round)) await load(subject, round, false)
      for (const subject of inTurn([all.floor, all.ours], round)) await load(subject, round, true)
    }
    if (only.includes('feed'))
      for (const subject of inTurn([all.floor, all.ours], round)) {
        await feed(subject, 'texts', 500, round)
        await feed(subject, 'cards', 100, round)
      }
    if (only.includes('scroll')) for (const count of inTurn([50, 5000], round)) await scrolled(count, round)
    console.error(`round ${round + 1} of ${rounds}: ${Math.round((Date.now() - began) / 1000)} s`)
  }
} finally {
  await server.stop()
  host.close()
}
console.log(table(figures))
console.log(
  `\n${rounds} rounds, processor ${slower} times slower; load of the machine ${busyBefore.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after.`,
)
if (options.out) writeFileSync(options.out, JSON.stringify(figures))
