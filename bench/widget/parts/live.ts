import type { Frame } from 'playwright'
import { type Bench, note, openChat, pause, visitOf, waitUntilPresent } from '../bench'
import { untilText } from '../in-page-acts'
import { type Api, idOf, startMessage } from '../live-bot'
import type { Subject } from '../subjects'
import type { Visit } from '../visit'

const perSecond = 30
const messages = 40

/** Measures a message of 2,000 characters, word by word; then short messages, of which each piece is timed. */
export async function live(bench: Bench, ourSubject: Subject, api: Api, round: number): Promise<void> {
  for (const [column, slower] of [
    ['full speed', 1],
    [`${bench.slower} times slower`, bench.slower],
  ] as const) {
    const v = await visitOf(bench, ourSubject, { part: `live-${slower}`, round, slower })
    await waitUntilPresent(v, ourSubject)
    await openChat(v)
    await pause(1_500)
    const frame = await v.chatFrame()
    const question = `Where is my parcel? ${Math.random()}`
    await frame.locator('textarea').fill(question)
    await frame.locator('textarea').press('Enter')
    const questionId = await idOf(api, question)
    await pause(1_500)
    note(bench.figures, column, await grown(v, frame, { api, questionId }), round)
    note(bench.figures, column, await timed(frame, { api, questionId }), round)
    v.proveQuiet()
    await v.close()
  }
}

interface LiveQuestion {
  api: Api
  questionId: string
}

/** Measures the first live message of the page, including the fetch of the code that renders it. */
async function grown(v: Visit, frame: Frame, { api, questionId }: LiveQuestion): Promise<Record<string, number>> {
  const began = await v.page.evaluate(() => performance.now())
  const before = await v.spent()
  const bot = startMessage(api, questionId)
  bot.write({ status: 'Looking up your order' })
  const words = text().match(/\S+\s*/g) ?? []
  const start = performance.now()
  for (const [nth, word] of words.entries()) {
    bot.write({ text: word })
    await pause(Math.max(0, start + ((nth + 1) * 1000) / perSecond - performance.now()))
  }
  await bot.end()
  await frame.evaluate<number>(`(${untilText})(${JSON.stringify('The end of it.')})`)
  await pause(500)
  const after = await v.spent()
  const tasks = await v.page.evaluate((from) => window.bench.longTasks.filter(({ at }) => at >= from), began)
  return {
    '2,000 characters: longest task, if over 50': Math.max(0, ...tasks.map(({ ms }) => ms)),
    '2,000 characters: tasks over 50': tasks.length,
    '2,000 characters: task for each piece': (after.task - before.task) / words.length,
  }
}

async function timed(frame: Frame, { api, questionId }: LiveQuestion): Promise<Record<string, number>> {
  const first: number[] = []
  const later: number[] = []
  for (let nth = 0; nth < messages; nth++) {
    const bot = startMessage(api, questionId)
    first.push(await untilShown(frame, `Begun ${nth}, `, bot.write))
    await pause(50 + 7 * (nth % 10))
    later.push(await untilShown(frame, `and gone on ${nth}. `, bot.write))
    await bot.end()
    await pause(100)
  }
  return {
    'first characters, from the begin of the request: median': place(first, 0.5),
    'first characters, from the begin of the request: 95 of 100': place(first, 0.95),
    'a later piece: median': place(later, 0.5),
    'a later piece: 95 of 100': place(later, 0.95),
  }
}

async function untilShown(frame: Frame, text: string, write: (piece: object) => number): Promise<number> {
  const shownAt = frame.evaluate<number>(`(${untilText})(${JSON.stringify(text.trim())})`)
  await frame.evaluate('0')
  const at = write({ text })
  return (await shownAt) - at
}

const place = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0

function text(): string {
  const part =
    'Your parcel is **on its way** to you, and it will be there on Friday.\n\n- It left the *warehouse* at 9 o’clock\n- It is in `Berlin` now\n\nYou may [follow it](https://shop.example/track) on the map, or write to us at any time. '
  return `${part.repeat(10).slice(0, 1_985)}\n\nThe end of it.`
}
