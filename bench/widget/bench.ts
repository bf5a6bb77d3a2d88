import type { Figures } from './report'
import type { Subject } from './subjects'
import { type Visit, type VisitOptions, visit } from './visit'

export interface Bench {
  origin: string
  slower: number
  subjects: readonly Subject[]
  figures: Figures
  traces?: string | undefined
  pictures: boolean
}

export const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

export const inRoundOrder = <T>(list: readonly T[], round: number) => (round % 2 === 0 ? list : list.toReversed())

export function note(figures: Figures, subject: string, values: Record<string, number>, round: number) {
  for (const [name, value] of Object.entries(values)) {
    figures[name] ??= {}
    figures[name][subject] ??= []
    figures[name][subject][round] = value
  }
}

export function visitOf(
  { origin, slower, traces }: Bench,
  subject: Subject,
  { part, round, ...how }: Partial<VisitOptions> & { part: string; round: number },
): Promise<Visit> {
  const trace = traces && round === 0 ? `${traces}/${subject.name}-${part}.json` : undefined
  return visit(origin, subject, { slower, trace, ...how })
}

export const waitUntilPresent = ({ page }: Visit, { bubble }: Subject): Promise<number> =>
  bubble ? page.evaluate(() => window.bench.bubble) : page.evaluate(() => window.bench.input)

/** Clicks the bubble. Returns the milliseconds from the click until the customer can type. */
export async function openChat(v: Visit, press = v.press): Promise<number> {
  await press()
  const pressed = await v.page.evaluate(() => window.bench.pressed)
  const input = await (await v.chatFrame()).evaluate(() => window.bench.input)
  const shownAt = await v.page.evaluate(() => window.bench.shown)
  return Math.max(input, shownAt) - pressed
}

/** Throws if the text box accepts no text, or if the page had an error. */
export async function proveTyping(v: Visit, { name, input = '' }: Subject): Promise<void> {
  const frame = await v.chatFrame()
  const found = await frame.evaluateHandle((input) => window.bench.find(input)[0], input)
  const field = found.asElement()
  if (!field) throw new Error(`${name}: no text box`)
  await field.focus()
  await v.page.keyboard.type('hi')
  const typed = await field.evaluate((each) => (each as Partial<HTMLTextAreaElement>).value ?? each.textContent ?? '')
  if (typed.trim() !== 'hi') throw new Error(`${name}: typed "${typed}"`)
  v.proveQuiet()
}
