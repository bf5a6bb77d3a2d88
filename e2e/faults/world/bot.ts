import { createHash } from 'node:crypto'
import type { ContentEvent } from '../../../contract/webhook-event'
import { answerTo } from '../answer-to'
import type { Answer } from '../history'
import type { Api } from './api'
import { aReceiver } from './endpoint'

interface Needs {
  api: Api
  random: () => number
  note(what: string): void
}

/** The stages of a turn: the bot was told of a message, is sending its answer, knows that the answer was taken. */
export type Moment = 'told' | 'asking' | 'answered'

export type Bot = Awaited<ReturnType<typeof aBot>>

const select = { type: 'select', items: [{ title: 'Yes', payload: 'yes' }, { title: 'No' }] }
const againMs = 250

/**
 * A bot on a webhook. It answers each message of a customer with a select, and repeats the request until the server has the answer. A repeated event
 * gets the same answer with the same client id. Half of the times the bot answers the webhook only after its own answer was taken.
 */
export async function aBot({ api, random, note }: Needs) {
  const answers: Answer[] = []
  /** Ids of contents that are answered. */
  const done = new Set<string>()
  const queues = new Map<string, Promise<void>>()
  const waiting: Record<Moment, (() => void)[]> = { told: [], asking: [], answered: [] }
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
    const mine: Answer = { to: resource.id, body: answerTo(body), id: null }
    answers.push(mine)
    const message = {
      in_reply_to_id: resource.id,
      body: mine.body,
      client_id: clientIdOf(id),
      // Other channels write a select in words of their own.
      ...(source_type === 'web_messaging' && { structured_content: select }),
    }
    while (!ended) {
      const asked = api.ask('POST', '/1.0/contents', message)
      reached('asking')
      const given = await asked.catch(() => null)
      if (given?.ok) mine.id = ((await given.json().catch(() => null)) as { id: string } | null)?.id ?? null
      else if (given && given.status < 500 && given.status !== 429) {
        note(`the bot's answer was refused: ${given.status} ${await given.text()}`)
        break
      }
      if (mine.id !== null) break
      await new Promise((next) => setTimeout(next, againMs))
    }
    done.add(resource.id)
    reached('answered')
  }

  return {
    receiver,
    webhookId,
    answers,
    /** Returns the number of answered messages, each counted once. */
    answered: () => done.size,
    /** Resolves when a turn next reaches this stage. */
    next: (moment: Moment) => new Promise<void>((go) => waiting[moment].push(go)),
    /** Stops sending answers. */
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

/** Returns the same UUID whenever the same event arrives. */
function clientIdOf(eventId: string): string {
  const hex = createHash('sha256').update(eventId).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
