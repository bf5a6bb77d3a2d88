import { type Bench, inRoundOrder, note, pause, visitOf } from '../bench'
import { blank, blocking, type Subject } from '../subjects'
import type { Visit } from '../visit'

/** As in web-vitals: all events with one `interactionId`. `ms` is the longest of them. */
interface Interaction {
  id: number
  at: number
  ms: number
}

declare global {
  interface Window {
    interactions: Map<number, Interaction>
  }
}

const times = { loading: [100, 2_500, 120], idle: [2_600, 6_000, 200], open: [6_100, 9_000, 120] } as const
const bubbleAt = 6_050
const slow = 200

export async function interactions(bench: Bench, round: number): Promise<void> {
  const found: Record<string, Interaction[]> = {}
  for (const subject of inRoundOrder([blank, ...bench.subjects.filter(({ bubble }) => bubble)], round)) {
    found[subject.name] = await visited(bench, subject, round)
  }
  const ofBlankPage = found.blank ?? []
  if (round === 0) proveMeasure(await visited(bench, blocking, round), ofBlankPage)
  for (const [name, list] of Object.entries(found)) note(bench.figures, name, figuresOf(list, ofBlankPage), round)
}

/** Throws if the page that blocks clicks has no long interactions: then the measurement itself is broken. */
function proveMeasure(blocked: Interaction[], ofBlankPage: Interaction[]) {
  const { [`over ${slow} ms, and not on the page alone`]: count = 0 } = figuresOf(blocked, ofBlankPage)
  if (count < 5)
    throw new Error(`A page that holds fifteen presses up for 250 ms has ${count} interactions over ${slow} ms.`)
}

async function visited(bench: Bench, subject: Subject, round: number): Promise<Interaction[]> {
  const v = await visitOf(bench, subject, { part: 'interactions', round, kind: 'answering', before: observe })
  const button = await v.page.evaluate(
    () =>
      new Promise<{ x: number; y: number }>((found) => {
        const waitForButton = () => {
          const place = document.querySelector('main button')?.getBoundingClientRect()
          if (place) found({ x: place.x + 5, y: place.y + 5 })
          else requestAnimationFrame(waitForButton)
        }
        waitForButton()
      }),
  )
  const presses: Promise<unknown>[] = []
  const until = (ms: number) => pause(Math.max(0, v.origin + ms - Date.now()))
  for (const each of planned()) {
    await until(each)
    if (each !== bubbleAt) presses.push(v.tap(button))
    else if (subject.bubble) presses.push(v.tap(await v.place()))
  }
  await Promise.all(presses)
  await pause(1_000)
  const list = await readInteractions(v)
  v.proveQuiet()
  await v.close()
  return list
}

const planned = () =>
  [...Object.values(times).flatMap(([from, to, step]) => range(from, to, step)), bubbleAt].toSorted((a, b) => a - b)

const range = (from: number, to: number, step: number) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, nth) => from + nth * step)

function observe() {
  window.interactions = new Map()
  const add = (list: PerformanceObserverEntryList) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
      const { interactionId: id, startTime: at, duration: ms } = entry
      const recorded = window.interactions.get(id)
      if (id && ms > (recorded?.ms ?? 0)) window.interactions.set(id, { id, at: recorded?.at ?? at, ms })
    }
  }
  const observer = new PerformanceObserver(add)
  // The shortest threshold that browsers accept; web-vitals leaves out durations below 40 ms.
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  observer.observe({ type: 'first-input', buffered: true })
}

const readInteractions = ({ page }: Visit) => page.evaluate(() => [...window.interactions.values()])

function figuresOf(list: Interaction[], ofBlankPage: Interaction[]) {
  const ofPage = list.filter(({ at }) => !isBubble(at))
  const longest = (each: Interaction[]) => Math.max(0, ...each.map(({ ms }) => ms))
  const longestOnBlank = (at: number) => longest(ofBlankPage.filter((each) => Math.abs(each.at - at) < 60))
  return {
    ...Object.fromEntries(
      Object.entries(times).map(([name, [from, to]]) => [
        `${name}: longest`,
        longest(ofPage.filter(({ at }) => at >= from - 50 && at <= to + 50)),
      ]),
    ),
    'press of the bubble': longest(list.filter(({ at }) => isBubble(at))),
    'INP of the page': inp(list.map(({ ms }) => ms)),
    [`over ${slow} ms`]: ofPage.filter(({ ms }) => ms > slow).length,
    [`over ${slow} ms, and not on the page alone`]: ofPage.filter(
      ({ at, ms }) => ms > slow && longestOnBlank(at) <= slow,
    ).length,
  }
}

const isBubble = (at: number) => Math.abs(at - bubbleAt) < 25

/** Returns the INP as web-vitals does: the longest interaction, leaving out one of the longest for each 50. */
function inp(durations: number[]): number {
  const count = planned().length
  const sorted = durations.toSorted((a, b) => b - a)
  return sorted[Math.min(sorted.length - 1, Math.floor(count / 50))] ?? 0
}
