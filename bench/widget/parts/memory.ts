import { type Bench, inRoundOrder, note, openChat, pause, visitOf } from '../bench'
import { openAndClose } from '../in-page-acts'
import { blank, type Subject } from '../subjects'
import type { Visit } from '../visit'
import { openForFeed, render } from './feed'

const openings = 1_000
const long = 'open, 5,000 messages'

/** Measures MB in use after a garbage collection, in all frames of the page, at the machine's full speed. */
export async function memory(bench: Bench, round: number): Promise<void> {
  const at = { ...bench, slower: 1 }
  for (const subject of inRoundOrder([blank, ...bench.subjects], round)) {
    const v = await visitOf(at, subject, { part: 'memory', round })
    await v.page.waitForLoadState('load')
    await pause(3_000)
    const states = subject === blank ? ['closed', 'open', long] : ['closed']
    const currentHeap = await heap(v)
    for (const state of states) noteHeap(bench, currentHeap, { subject, state, round })
    if (subject.bubble) {
      await openChat(v)
      await pause(2_000)
      noteHeap(bench, await heap(v), { subject, state: 'open', round })
    }
    await v.close()
    if (subject.hold) {
      await longLog(at, subject, round)
      await growth(at, subject, round)
    }
  }
}

async function longLog(bench: Bench, subject: Subject, round: number) {
  const feed = subject.feed?.('texts', 5_000)
  if (!feed) return
  const { v, frame } = await openForFeed(bench, subject, { part: 'memory-5000', round, feed })
  await render(frame, feed)
  await pause(2_000)
  noteHeap(bench, await heap(v), { subject, state: long, round })
  await v.close()
}

/** Measures the second thousand openings: in the first, the browser compiles code that runs often. */
async function growth(bench: Bench, subject: Subject, round: number) {
  const v = await visitOf(bench, subject, { part: 'openings', round })
  await openChat(v)
  const cycle = { frame: subject.frame?.selector ?? '' }
  await v.page.evaluate(openAndClose, { times: openings, ...cycle })
  const before = await heap(v)
  await v.page.evaluate(openAndClose, { times: openings, ...cycle })
  const after = await heap(v)
  note(
    bench.figures,
    subject.name,
    {
      [`growth over ${openings} openings: KB of scripts`]: (after.scripts - before.scripts) * 1024,
      [`growth over ${openings} openings: KB in all`]: (after.all - before.all) * 1024,
      [`growth over ${openings} openings: nodes`]: after.nodes - before.nodes,
      [`growth over ${openings} openings: listeners`]: after.listeners - before.listeners,
    },
    round,
  )
  v.proveQuiet()
  await v.close()
}

interface State {
  subject: Subject
  state: string
  round: number
}

function noteHeap({ figures }: Bench, { scripts, all }: Heap, { subject, state, round }: State) {
  const values = { [`${state}: MB of scripts`]: scripts, [`${state}: MB in all`]: all }
  note(figures, subject.name, values, round)
}

type Heap = Awaited<ReturnType<typeof heap>>

/** `scripts` is the heap of V8; `all` also includes the nodes of the page, and buffers. */
async function heap({ devtools }: Visit) {
  for (let time = 0; time < 3; time++) {
    await devtools.send('HeapProfiler.collectGarbage')
    await pause(200)
  }
  const { usedSize, ...others } = await devtools.send('Runtime.getHeapUsage')
  const { embedderHeapUsedSize = 0, backingStorageSize = 0 } = others as Record<string, number>
  const { metrics } = await devtools.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((each) => each.name === name)?.value ?? 0
  return {
    scripts: usedSize / 2 ** 20,
    all: (usedSize + embedderHeapUsedSize + backingStorageSize) / 2 ** 20,
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
  }
}
