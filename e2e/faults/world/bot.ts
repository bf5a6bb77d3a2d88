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
const retryMs = 250
/** The server ends a live answer with a broken connection as interrupted within this time. */
const interruptedMs = 10_000
/** The share of interrupted live answers that continue only after the server has ended them. */
const lateShare = 0.2

/** Answers each message; a retry has the same client id. Half of the webhooks are acknowledged after the answer. */
export async function aBot({ api, random, live, note }: Needs) {
  const answers: Answer[] = []
  const handledIds = new Set<string>()
  const queues = new Map<string, Promise<void>>()
  const waiting: Record<Moment, (() => void)[]> = { told: [], asking: [], writing: [], answered: [] }
  let ended = false
  const notifyMoment = (moment: Moment) => {
    for (const go of waiting[moment].splice(0)) go()
  }
  const receiver = await aReceiver('the bot', 'webhook', 'customers', '', (event) => {
    notifyMoment('told')
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
    const ownAnswer: Answer = { to: resource.id, body: botAnswerTo(body), id: null }
    answers.push(ownAnswer)
    const client_id = clientIdOf(id)
    const onTheWeb = source_type === 'web_messaging'
    const isLive = onTheWeb && Number.parseInt(client_id.slice(0, 4), 16) / 0x10000 < live
    for (let attempt = 0; !ended; attempt++) {
      const result = await (isLive
        ? writePieces(ownAnswer, client_id, attempt)
        : sendWhole(ownAnswer, client_id, onTheWeb))
      if ('id' in result) ownAnswer.id = result.id
      if ('refused' in result) note(`the bot's answer was refused: ${result.refused}`)
      if (!('again' in result)) break
      await pause(isLive && random() < lateShare ? interruptedMs : retryMs)
    }
    handledIds.add(resource.id)
    notifyMoment('answered')
  }

  async function sendWhole({ to, body }: Answer, client_id: string, onTheWeb: boolean): Promise<Outcome> {
    // Only on the web: other channels would change the text of a select.
    const extraFields = onTheWeb && { structured_content: select }
    const pendingResponse = api.ask('POST', '/1.0/contents', { in_reply_to_id: to, body, client_id, ...extraFields })
    notifyMoment('asking')
    const response = await pendingResponse.catch(() => null)
    const content = response?.ok ? ((await response.json().catch(() => null)) as { id: string } | null) : null
    if (content) return { id: content.id }
    if (!response || response.ok || response.status >= 500 || response.status === 429) return { again: true }
    return { refused: `${response.status} ${await response.text()}` }
  }

  function writePieces({ to, body }: Answer, client_id: string, attempt: number): Promise<Outcome> {
    const texts = body.match(/.{1,9}/gs) ?? []
    const pieces = [
      ...(attempt > 0 ? [{ replace: '' }] : []),
      ...texts.map((text) => ({ text })),
      ...(random() < 0.5 ? [{ structured_content: select }] : []),
    ]
    return writeLive({
      ...{ ...api.next(), query: { in_reply_to_id: to, client_id }, pieces },
      async before(nth) {
        notifyMoment(nth === 0 ? 'asking' : 'writing')
        await pause(random() * 60)
      },
    })
  }

  return {
    receiver,
    webhookId,
    answers,
    answered: () => handledIds.size,
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
