import { createHash } from 'node:crypto'
import type { ContentEvent } from '../../../contract/webhook-event'
import { botAnswerTo } from '../bot-answer-to'
import type { Answer } from '../history'
import type { Api } from './api'
import { aReceiver } from './endpoint'
import { type Outcome, writeLive } from './live-answer'

interface Needs {
  api: Api
  random: () => number
  /** The share of live messages among the bot's answers on the web, 0 to 1. */
  live: number
  note(what: string): void
}

/** Moments of an answer: the webhook arrived, the answer is sent, a live answer is written, it is acknowledged. */
export type Moment = 'told' | 'asking' | 'writing' | 'answered'

const select = { type: 'select', items: [{ title: 'Yes', payload: 'yes' }, { title: 'No' }] }
const againMs = 250
/** The server ends a live answer with a broken connection as interrupted within this time. */
const interruptedMs = 10_000
/** The share of interrupted live answers that continue only after the server has ended them. */
const late = 0.2

/** Answers each message; a retry has the same client id. Half of the webhooks are acknowledged after the answer. */
export async function aBot({ api, random, live, note }: Needs) {
  const answers: Answer[] = []
  const done = new Set<string>()
  const queues = new Map<string, Promise<void>>()
  const waiting: Record<Moment, (() => void)[]> = { told: [], asking: [], writing: [], answered: [] }
  let ended = false
  const reached = (moment: Moment) => {
    for (const go of waiting[moment].splice(0)) go()
  }
  const receiver = await aReceiver('the bot', 'webhook', 'customers', '', (event) => {
    reached('told')
    const { thread_id } = event.resource.metadata
    const answered = (queues.get(thread_id) ?? Promise.resolve()).then(() => answer(event))
    queues.set(thread_id, answered)
    return random() < 0.5 ? answered : null
  })

  const { id: webhookId } = await api.call('POST', '/1.0/webhooks', {
    name: 'Bot',
    url: receiver.url,
    registered_events: ['content.imported'],
  })

  async function answer({ id, resource }: ContentEvent) {
    const { body, source_type } = resource.metadata
    const mine: Answer = { to: resource.id, body: botAnswerTo(body), id: null }
    answers.push(mine)
    const client_id = clientIdOf(id)
    const onTheWeb = source_type === 'web_messaging'
    const isLive = onTheWeb && Number.parseInt(client_id.slice(0, 4), 16) / 0x10000 < live
    for (let tried = 0; !ended; tried++) {
      const given = await (isLive ? writePieces(mine, client_id, tried) : sendWhole(mine, client_id, onTheWeb))
      if ('id' in given) mine.id = given.id
      if ('refused' in given) note(`the bot's answer was refused: ${given.refused}`)
      if (!('again' in given)) break
      await pause(isLive && random() < late ? interruptedMs : againMs)
    }
    done.add(resource.id)
    reached('answered')
  }

  async function sendWhole({ to, body }: Answer, client_id: string, onTheWeb: boolean): Promise<Outcome> {
    // Only on the web: other channels would change the text of a select.
    const more = onTheWeb && { structured_content: select }
    const asked = api.ask('POST', '/1.0/contents', { in_reply_to_id: to, body, client_id, ...more })
    reached('asking')
    const given = await asked.catch(() => null)
    const content = given?.ok ? ((await given.json().catch(() => null)) as { id: string } | null) : null
    if (content) return { id: content.id }
    if (!given || given.ok || given.status >= 500 || given.status === 429) return { again: true }
    return { refused: `${given.status} ${await given.text()}` }
  }

  function writePieces({ to, body }: Answer, client_id: string, tried: number): Promise<Outcome> {
    const texts = body.match(/.{1,9}/gs) ?? []
    const pieces = [
      ...(tried > 0 ? [{ replace: '' }] : []),
      ...texts.map((text) => ({ text })),
      ...(random() < 0.5 ? [{ structured_content: select }] : []),
    ]
    return writeLive({
      ...{ ...api.next(), query: { in_reply_to_id: to, client_id }, pieces },
      async before(nth) {
        reached(nth === 0 ? 'asking' : 'writing')
        await pause(random() * 60)
      },
    })
  }

  return {
    receiver,
    webhookId,
    answers,
    answered: () => done.size,
    next: (moment: Moment) => new Promise<void>((go) => waiting[moment].push(go)),
    end: async () => {
      ended = true
      await Promise.all(queues.values())
    },
    close() {
      ended = true
      receiver.close()
    },
  }
}

const pause = (ms: number) => new Promise<void>((over) => setTimeout(over, ms))

function clientIdOf(eventId: string): string {
  const hex = createHash('sha256').update(eventId).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
