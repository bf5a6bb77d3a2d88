import { type Bench, inRoundOrder, note, openChat, pause, proveTyping, visitOf, waitUntilPresent } from '../bench'
import type { Subject } from '../subjects'
import type { Visit } from '../visit'

/** Touches the bubble after 2 s of idleness: with a slower CPU, and at full speed. */
export async function idle(bench: Bench, round: number): Promise<void> {
  const name = 'click to input, idle page'
  for (const subject of inRoundOrder(withBubble(bench), round)) {
    note(bench.figures, subject.name, { [name]: await tapped(bench, subject, round) }, round)
    const full = await tapped({ ...bench, slower: 1 }, subject, round)
    note(bench.figures, subject.name, { [`${name}, full speed`]: full }, round)
  }
}

async function tapped(bench: Bench, subject: Subject, round: number) {
  const v = await visitOf(bench, subject, { part: `idle-${bench.slower}`, round })
  await v.page.waitForLoadState('load')
  await waitUntilPresent(v, subject)
  await pause(2_000)
  return measured(v, subject)
}

const distances = [20, 120, 220, 280]

/** Touches the bubble on a page with a task of 200 ms in every 300 ms. The result is the mean over the distances. */
export async function busy(bench: Bench, round: number): Promise<void> {
  const took: Record<string, number[]> = {}
  for (const distance of distances)
    for (const subject of inRoundOrder(withBubble(bench), round)) {
      took[subject.name] ??= []
      took[subject.name]?.push(await tappedBetween(bench, subject, { distance, round }))
    }
  for (const [name, values] of Object.entries(took)) {
    const mean = values.reduce((sum, each) => sum + each, 0) / values.length
    note(bench.figures, name, { 'click to input, busy page': mean, 'longest of them': Math.max(...values) }, round)
  }
}

async function tappedBetween(bench: Bench, subject: Subject, { distance, round }: { distance: number; round: number }) {
  const v = await visitOf(bench, subject, { part: `busy-${distance}`, round, kind: 'busy' })
  await v.page.waitForLoadState('load')
  await waitUntilPresent(v, subject)
  await pause(2_000)
  const place = await v.place()
  await v.page.evaluate(
    () =>
      new Promise<void>((done) => {
        const page = window as unknown as { rested?: () => void }
        page.rested = done
      }),
  )
  await pause(distance)
  return measured(v, subject, place)
}

async function measured(v: Visit, subject: Subject, knownPlace?: { x: number; y: number }) {
  const place = knownPlace ?? (await v.place())
  const took = await openChat(v, async () => {
    await v.tap(place)
  })
  await pause(800)
  await proveTyping(v, subject)
  await v.close()
  return took
}

const withBubble = ({ subjects }: Bench) => subjects.filter(({ bubble }) => bubble)
