import type { Api, Bot } from './bot'
import type { Line } from './lines'
import { deviceId, inSmallGroups, pause } from './load'
import { quantile } from './report'
import type { Running } from './subjects'

export interface TurnLoad {
  customers: number
  /** Turns a second of all together; 0: each customer begins the next turn when the last is over. */
  rate: number
  warmupSeconds: number
  seconds: number
  /** What else a conversation has: an open intervention of the bot's agent, a picture at each reply. */
  having: 'nothing' | 'intervention' | 'file'
}

/** Of one run. Times in milliseconds, CPU in microseconds a turn. */
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

const drainMs = 15_000
const select = {
  type: 'select',
  items: [
    { title: 'Order status', payload: 'order' },
    { title: 'Opening hours', payload: 'hours' },
    { title: 'Talk to a person', payload: 'person' },
  ],
}

/**
 * Whole turns: a customer writes, the webhook tells the bot, the bot answers with a select, and the turn is over when the customer's socket shows it.
 * Latency at a rate counts from when the message was due, so that no stall hides its queue.
 */
export async function turns(subject: Running, bot: Bot, asked: TurnLoad): Promise<TurnResult> {
  const run = Date.now().toString(36)
  const waiting = new Map<string, () => void>()
  const seen = new Set<string>()
  const turnMs: number[] = []
  const ackMs: number[] = []
  let [doubled, errors, counted, inside] = [0, 0, 0, 0]
  let measuring = false
  let live = true
  let began = Number.POSITIVE_INFINITY

  const failed = (error: Error) => {
    errors += 1
    if (errors === 1) console.error(`${subject.name}: ${error.message}`)
    if (errors > 50) live = false
  }
  const { say, release } = await prepareBot(subject.api, bot, asked.having)
  bot.hear = ({ id, body }) => void say(id, `re:${body.split(' ', 1)[0]}`).catch(failed)
  const heard = (body: string) => {
    if (!body.startsWith(`re:${run}`)) return
    const id = body.slice(3)
    if (seen.has(id)) doubled += 1
    seen.add(id)
    waiting.get(id)?.()
    waiting.delete(id)
  }
  const lines = await inSmallGroups(asked.customers, (nth) => subject.turnCustomer(nth, heard))

  async function turn(line: Line, id: string, at: number): Promise<void> {
    try {
      const shown = new Promise<void>((done) => waiting.set(id, done))
      await line.send(deviceId(), `${id} `.padEnd(120, 'x'))
      if (measuring && at >= began) ackMs.push(performance.now() - at)
      await shown
      counted += 1
      if (measuring) inside += 1
      if (measuring && at >= began) turnMs.push(performance.now() - at)
    } catch (error) {
      waiting.delete(id)
      failed(error as Error)
    }
  }
  async function atRate(): Promise<void> {
    const start = performance.now()
    for (let sent = 0; live; await pause(1)) {
      for (const owed = ((performance.now() - start) * asked.rate) / 1000; sent < owed; sent++) {
        const nth = sent % lines.length
        void turn(lines[nth] as Line, `${run}-${nth}-${sent}`, start + (sent * 1000) / asked.rate)
      }
    }
  }
  const oneByOne = async (line: Line, nth: number) => {
    for (let sent = 0; live; sent++) await turn(line, `${run}-${nth}-${sent}`, performance.now())
  }

  const loops = asked.rate > 0 ? [atRate()] : lines.map(oneByOne)
  await pause(asked.warmupSeconds * 1000)
  const before = subject.usage()
  const countedBefore = counted
  began = performance.now()
  measuring = true
  await pause(asked.seconds * 1000)
  measuring = false
  const tookMs = performance.now() - began
  live = false
  await Promise.race([Promise.all(loops), pause(drainMs)])
  for (const until = performance.now() + drainMs; waiting.size > 0 && performance.now() < until; ) await pause(50)
  const after = subject.usage()
  const measured = counted - countedBefore
  for (const line of lines) line.close()
  await release()
  return {
    perSecond: (inside * 1000) / tookMs,
    cpu: (after.cpu - before.cpu) / measured,
    databaseCpu: (after.databaseCpu - before.databaseCpu) / measured,
    p50: quantile(turnMs, 0.5),
    p99: quantile(turnMs, 0.99),
    ackP50: quantile(ackMs, 0.5),
    ackP99: quantile(ackMs, 0.99),
    lost: waiting.size,
    doubled,
    errors,
  }
}

/** Registers the bot's webhook. `say` replies to a content; with an intervention, the first reply to a thread opens one. */
async function prepareBot(api: Api, bot: Bot, having: TurnLoad['having']) {
  const reply = (in_reply_to_id: string, body: string, more: object = {}) =>
    api.call('POST', '/1.0/contents', { in_reply_to_id, body, structured_content: select, ...more })
  if (!api.hasResources) return { say: reply, release: async () => {} }
  const { id } = await api.call('POST', '/1.0/webhooks', {
    url: bot.url,
    name: 'turns',
    active: true,
    verify_token: 'turns',
    registered_events: ['content.imported'],
  })
  const file = having === 'file' ? await api.upload() : null
  const say = async (content: string, body: string) => {
    // The first message of each customer ends in 0: it opens the intervention under which the others stand.
    if (having === 'intervention' && body.endsWith('-0'))
      await api.call('POST', `/1.0/interventions?content_id=${content}`)
    await reply(content, body, file === null ? {} : { attachment_ids: [file] })
  }
  return { say, release: async () => void (await api.call('DELETE', `/1.0/webhooks/${id}`)) }
}
