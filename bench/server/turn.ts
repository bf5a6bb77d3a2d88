import { quantile } from '../figures'
import type { Bot } from './bot'
import type { Line } from './lines'
import { deviceId, inSmallGroups } from './load'
import type { Running } from './subjects'
import { createRun } from './timed-run'
import { type ConversationExtra, prepareBot } from './turn-bot'

export interface TurnLoad {
  customers: number
  /** Turns a second of all customers together; 0: each customer starts the next turn when the last is over. */
  rate: number
  warmupSeconds: number
  seconds: number
  having: ConversationExtra
}

/** The result of one run. Times in milliseconds, CPU in microseconds a turn. */
export interface TurnResult {
  perSecond: number
  cpu: number
  databaseCpu: number
  p50: number
  p99: number
  ackP50: number
  ackP99: number
  lost: number
  doubled: number
  errors: number
}

/** Runs whole turns. At a fixed rate, latency counts from when a message was due, so a stall is fully visible. */
export async function turns(subject: Running, bot: Bot, settings: TurnLoad): Promise<TurnResult> {
  const run = createRun(subject)
  const prefix = Date.now().toString(36)
  const replies = createReplies(prefix)
  const { say, release } = await prepareBot(subject.api, bot, settings.having)
  bot.onNews = ({ id, body }) => void say(id, `re:${body.split(' ', 1)[0]}`).catch(run.failed)
  const lines = await inSmallGroups(settings.customers, (nth) => subject.turnCustomer(nth, replies.onReply))
  const turnMs: number[] = []
  const ackMs: number[] = []
  let [turnsDone, inside] = [0, 0]

  async function turn(nth: number, sent: number, dueAt: number): Promise<void> {
    const id = `${prefix}-${nth}-${sent}`
    try {
      const replyShown = replies.to(id)
      await (lines[nth] as Line).send(deviceId(), `${id} `.padEnd(120, 'x'))
      if (run.counts(dueAt)) ackMs.push(performance.now() - dueAt)
      await replyShown
      turnsDone += 1
      if (run.isMeasuring()) inside += 1
      if (run.counts(dueAt)) turnMs.push(performance.now() - dueAt)
    } catch (error) {
      replies.forget(id)
      run.failed(error as Error)
    }
  }
  const oneByOne = async (_: Line, nth: number) => {
    for (let sent = 0; run.isLive(); sent++) await turn(nth, sent, performance.now())
  }
  const atRate = () => run.atRate(settings.rate, (sent, dueAt) => turn(sent % lines.length, sent, dueAt))

  const loops = settings.rate > 0 ? [atRate()] : lines.map(oneByOne)
  const isDrained = () => replies.missing() === 0
  const { tookMs, ...used } = await run.measure({ ...settings, loops, done: () => turnsDone, isDrained })
  for (const line of lines) line.close()
  await release()
  return {
    perSecond: (inside * 1000) / tookMs,
    ...used,
    p50: quantile(turnMs, 0.5),
    p99: quantile(turnMs, 0.99),
    ackP50: quantile(ackMs, 0.5),
    ackP99: quantile(ackMs, 0.99),
    lost: replies.missing(),
    doubled: replies.doubled(),
    errors: run.errors(),
  }
}

/** Collects the replies that customers wait for, by the id of their message. Ignores replies of another run. */
function createReplies(prefix: string) {
  const waiting = new Map<string, () => void>()
  const answeredIds = new Set<string>()
  let doubled = 0
  return {
    to: (id: string) => new Promise<void>((done) => waiting.set(id, done)),
    forget: (id: string) => void waiting.delete(id),
    missing: () => waiting.size,
    doubled: () => doubled,
    onReply(body: string): void {
      if (!body.startsWith(`re:${prefix}`)) return
      const id = body.slice(3)
      if (answeredIds.has(id)) doubled += 1
      answeredIds.add(id)
      waiting.get(id)?.()
      waiting.delete(id)
    },
  }
}
