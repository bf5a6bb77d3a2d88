import { type Bench, inRoundOrder, note, openChat, pause, proveTyping, visitOf, waitUntilPresent } from '../bench'
import { blank, type Subject } from '../subjects'

export async function load(bench: Bench, round: number): Promise<void> {
  for (const subject of inRoundOrder([...bench.subjects, blank], round)) {
    if (subject === blank) await loadBlank(bench, round)
    else if (subject.bubble) await measurePress(bench, subject, round)
    else await openFromStart(bench, subject, round)
  }
  for (const subject of inRoundOrder(bench.subjects, round))
    if (subject.bubble) await measureRested(bench, subject, round)
}

async function loadBlank(bench: Bench, round: number) {
  const v = await visitOf(bench, blank, { part: 'load', round })
  await v.page.waitForLoadState('load')
  await pause(2_000)
  const { script, task } = await v.spent()
  note(bench.figures, 'blank', { script, task }, round)
  await v.close()
}

async function measurePress(bench: Bench, subject: Subject, round: number) {
  const v = await visitOf(bench, subject, { part: 'load', round })
  const bubble = (await waitUntilPresent(v, subject)) - v.origin
  await pause(1_500)
  const before = await v.spent()
  // Browsers report only tasks over 50 ms.
  const longest = await v.page.evaluate(
    (from) => Math.max(0, ...window.bench.longTasks.filter(({ at }) => at > from).map(({ ms }) => ms)),
    bubble,
  )
  const ready = await openChat(v)
  await pause(800)
  const after = await v.spent()
  const shift = await v.page.evaluate(() => window.bench.shifts.reduce((sum, each) => sum + each, 0))
  await proveTyping(v, subject)
  note(
    bench.figures,
    subject.name,
    {
      bubble,
      script: before.script,
      task: before.task,
      'longest task after the bubble, if over 50': longest,
      'click to input': ready,
      'time to input': bubble + ready,
      'script on open': after.script - before.script,
      'task on open': after.task - before.task,
      shift,
    },
    round,
  )
  await v.close()
}

async function openFromStart(bench: Bench, subject: Subject, round: number) {
  const v = await visitOf(bench, subject, { part: 'load', round })
  const input = (await waitUntilPresent(v, subject)) - v.origin
  await pause(1_500)
  const { script, task } = await v.spent()
  const shift = await v.page.evaluate(() => window.bench.shifts.reduce((sum, each) => sum + each, 0))
  await proveTyping(v, subject)
  note(bench.figures, subject.name, { script, task, 'time to input': input, shift }, round)
  await v.close()
}

async function measureRested(bench: Bench, subject: Subject, round: number) {
  const v = await visitOf(bench, subject, { part: 'rested', round })
  await waitUntilPresent(v, subject)
  await pause(1_500)
  const { x, y } = await v.place()
  await v.page.mouse.move(x, y, { steps: 4 })
  await pause(2_500)
  note(bench.figures, subject.name, { 'click to input, rested': await openChat(v) }, round)
  await pause(800)
  await proveTyping(v, subject)
  await v.close()
}
