import type { Frame } from 'playwright'
import { type Bench, inRoundOrder, note, openChat, pause, visitOf, waitUntilPresent } from '../bench'
import type { Kind } from '../history'
import { untilRendered } from '../in-page'
import type { Feed, Subject } from '../subjects'
import type { Visit } from '../visit'

export async function feed(bench: Bench, round: number): Promise<void> {
  for (const subject of inRoundOrder(bench.subjects, round)) {
    await feedSubject(bench, subject, { kind: 'texts', count: 500, round })
    await feedSubject(bench, subject, { kind: 'cards', count: 100, round })
  }
}

interface FeedOptions {
  kind: Kind
  count: number
  round: number
}

async function feedSubject(bench: Bench, subject: Subject, { kind, count, round }: FeedOptions) {
  const feed = subject.feed?.(kind, count)
  if (!feed) return
  const { v, frame } = await openForFeed(bench, subject, { part: `${count}-${kind}`, round, feed })
  const before = await v.spent()
  const took = await render(frame, feed)
  await pause(1_500)
  const after = await v.spent()
  const name = `${count} ${kind}`
  note(bench.figures, subject.name, { [name]: took, [`${name}, task`]: after.task - before.task }, round)
  if (round === 0 && bench.pictures) await v.page.screenshot({ path: `test-results/${subject.name}-${kind}.png` })
  await v.close()
}

export async function openForFeed(
  bench: Bench,
  subject: Subject,
  { part, round, feed, slower = bench.slower }: { part: string; round: number; feed: Feed; slower?: number },
): Promise<{ v: Visit; frame: Frame }> {
  const { page: fedPage } = feed
  const v = await visitOf(bench, subject, { part, round, slower, hold: true, kind: fedPage ? 'fed' : '' })
  if (fedPage) await v.page.waitForFunction(fedPage.ready)
  else {
    await waitUntilPresent(v, subject)
    if (subject.bubble) await openChat(v)
  }
  await pause(1_500)
  return { v, frame: await v.chatFrame() }
}

/** Returns the milliseconds until all messages, or the rendered end of the log, are on the screen. */
export async function render(frame: Frame, { prepare, act, item, count, last }: Feed): Promise<number> {
  if (prepare) await frame.evaluate(prepare)
  return frame.evaluate<number>(`(${untilRendered})(() => { ${act} }, ${JSON.stringify({ item, count, last })})`)
}
