import { Webhook } from 'standardwebhooks'
import type { History } from '../history'
import type { Api } from './api'
import { aReceiver } from './endpoint'
import { readAsAgents } from './read'

interface Needs {
  api: Api
  url: string
  customers: number
  messages: number
  pauseMs: number
  /** Returns the server's clock in milliseconds since 1970. */
  clock(): number
  onSent(customer: string, contentId: string): void
}

/** A channel other than the web. Its connector repeats each report until the server has the message. */
export async function aChannel({ api, url, customers, messages, pauseMs, clock, onSent }: Needs) {
  const connector = await aReceiver('the connector', 'connector', 'agents', 'c')
  const { id: community } = await api.call('POST', '/1.0/communities', { name: 'Chat app' })
  const { id: source, connector_secret: secret = '' } = await api.call('POST', '/1.0/content_sources', {
    name: 'Chat app',
    type: 'chat_app',
    community_id: community,
    settings: { connector: { url: connector.url } },
  })
  const record: Pick<History, 'sent' | 'acknowledged'> = { sent: [], acknowledged: [] }
  const threads = new Map<string, string>()
  let begun: Promise<unknown> = Promise.resolve()
  let acknowledged = 0

  async function notify(id: string, notice: object) {
    const body = JSON.stringify(notice)
    const at = new Date(clock())
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    }
    const answer = await fetch(`${url}/1.0/content_sources/${source}/inbound`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { content: { id: string; thread_id: string } }).content
  }

  async function write(customer: string) {
    for (let nth = 1; nth <= messages; nth++) {
      const client_id = `${customer}-${nth}`
      const body = `${customer} says ${nth}.`
      record.sent.push({ writer: customer, visitor: customer, client_id, body })
      for (;;) {
        const content = await notify(client_id, {
          type: 'message.received',
          foreign_id: client_id,
          from: { foreign_id: customer },
          body,
        }).catch(() => null)
        if (content) {
          threads.set(content.thread_id, customer)
          record.acknowledged.push({ client_id, id: content.id, thread: content.thread_id, seq: 0 })
          acknowledged += 1
          onSent(customer, content.id)
          break
        }
        await new Promise((next) => setTimeout(next, 500))
      }
      await new Promise((next) => setTimeout(next, pauseMs))
    }
  }

  return {
    connector,
    total: customers * messages,
    acknowledged: () => acknowledged,
    begin() {
      begun = Promise.all(Array.from({ length: customers }, (_, nth) => write(`c${nth + 1}`)))
    },
    written: () => begun,
    /** Reads all contents from the API, because these customers have no web chat. */
    async read(history: History) {
      const places = new Map<string, number>()
      for (const { thread, records } of await readAsAgents(api, [...threads.keys()])) {
        const visitor = threads.get(thread) ?? ''
        for (const [nth, { id, body, created_from, foreign_id }] of records.entries()) {
          const client_id = created_from === 'synchronizer' ? foreign_id : null
          history.stored.push({ visitor, id, thread, seq: nth + 1, body, client_id })
          places.set(id, nth + 1)
        }
        history.listed.push({ thread, ids: records.map(({ id }) => id) })
      }
      history.sent.push(...record.sent)
      history.acknowledged.push(...record.acknowledged.map((each) => ({ ...each, seq: places.get(each.id) ?? 0 })))
      history.endpoints.push(connector.endpoint)
    },
  }
}
