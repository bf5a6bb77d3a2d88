import { batch, type ReadonlySignal, signal } from '@preact/signals'
import type { Source } from '../../clients/typescript/operations'
import type { CustomerContent } from '../../contract/chat/realtime'
import type { Patterns } from '../../contract/script/expectation'
import { failuresOf, playScript, type StepResult } from '../../contract/script/play-script'
import type { Script } from '../../contract/script/script'
import { connectCustomer } from './customer'

/** What a side said in a play. `content` is null for the customer. */
export interface PlayedLine {
  from: 'customer' | 'agent'
  body: string
  content: CustomerContent | null
}

/** A play of a script in a new conversation, as far as it has come. */
export interface Play {
  number: number
  startedAt: number
  script: Script
  lines: readonly PlayedLine[]
  results: readonly StepResult[]
  state: 'running' | 'passed' | 'failed' | 'ended'
  /** Why it ended early; otherwise empty. */
  error: string
}

export interface PlaysNeeds {
  websites(): Promise<readonly Source[]>
  isWithPeople(threadId: string): Promise<boolean>
  sentence(error: unknown): string
  patterns(): Patterns | null
  after(ms: number, act: () => void): () => void
}

const answerMs = 20_000
const pollMs = 300

export type Plays = ReturnType<typeof createPlays>

/** Plays scripts against the bots of websites, and keeps the plays until the page is left. */
export function createPlays(needs: PlaysNeeds) {
  const all = signal<readonly Play[]>([])
  const websites = signal<readonly Source[] | null>(null)
  const failure = signal('')
  const isBusy = signal(false)
  let stopPlay: (() => void) | null = null

  void needs.websites().then(
    (found) => {
      websites.value = found
    },
    (error: unknown) => {
      failure.value = needs.sentence(error)
    },
  )

  function change(number: number, fields: Partial<Play>) {
    all.value = all.peek().map((play) => (play.number === number ? { ...play, ...fields } : play))
  }

  async function playOnce(script: Script, channelId: string, patterns: Patterns, stopped: Promise<never>) {
    const number = all.peek().length + 1
    const [lines, results]: [PlayedLine[], StepResult[]] = [[], []]
    const startedAt = Date.now()
    all.value = [...all.peek(), { number, startedAt, script, lines, results, state: 'running', error: '' }]
    const now = () => performance.now()
    let customer: Awaited<ReturnType<typeof connectCustomer>> | null = null
    try {
      customer = await connectCustomer(channelId, now)
      const playing = playScript(script, {
        customer,
        patterns,
        now,
        withinMs: answerMs,
        handedOver: (threadId, ms) => waitForPeople(needs, threadId, ms),
        onMessage: (from, body, content) =>
          change(number, { lines: [...(playOf(number)?.lines ?? []), { from, body, content }] }),
        onStep: (result) => change(number, { results: [...(playOf(number)?.results ?? []), result] }),
      })
      const played = await Promise.race([playing, customer.lost, stopped])
      change(number, { state: failuresOf(played).length === 0 ? 'passed' : 'failed' })
      return true
    } catch (error) {
      change(number, { state: 'ended', error: (error as Error).message })
      return false
    } finally {
      customer?.close()
    }
  }

  const playOf = (number: number) => all.peek().find((play) => play.number === number)

  return {
    all: all as ReadonlySignal<readonly Play[]>,
    websites: websites as ReadonlySignal<readonly Source[] | null>,
    failure: failure as ReadonlySignal<string>,
    isBusy: isBusy as ReadonlySignal<boolean>,
    /** Plays a script in this many conversations, one after the other, until one ends early. Never rejects. */
    async start(script: Script, channelId: string, count: number) {
      const patterns = needs.patterns()
      if (isBusy.peek() || !patterns) return
      isBusy.value = true
      const stopped = new Promise<never>((_, fail) => {
        stopPlay = () => fail(new Error(''))
      })
      stopped.catch(() => {})
      for (let nth = 0; nth < count; nth++) if (!(await playOnce(script, channelId, patterns, stopped))) break
      batch(() => {
        isBusy.value = false
        stopPlay = null
      })
    },
    stop: () => stopPlay?.(),
  }
}

async function waitForPeople(
  { isWithPeople, after }: PlaysNeeds,
  threadId: string,
  withinMs: number,
): Promise<boolean> {
  const end = performance.now() + withinMs
  for (;;) {
    const isSo = await isWithPeople(threadId)
    if (isSo || performance.now() >= end) return isSo
    await new Promise<void>((done) => after(pollMs, done))
  }
}
