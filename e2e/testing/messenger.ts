import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { ConnectorAnswer, ConnectorRequest } from '../../contract/connector'
import type { Bubblewire } from './bubblewire'
import { allowAgents } from './inbox-page'

type Holder = 'service' | 'bot' | 'other' | 'idle'

/** The connector refuses messages while another app controls the conversation. `beforeAnswer` can delay its answers. */
export async function aMessenger(
  bubblewire: Bubblewire,
  settings: { primary_application?: Holder; bot_app_id?: string },
  beforeAnswer: (request: ConnectorRequest) => Promise<void> = async () => {},
) {
  const requests: ConnectorRequest[] = []
  /** Key: content id, because a message can be delivered more than once. */
  const takenMessages = new Map<string, string>()
  let holder = settings.primary_application ?? 'idle'

  function take(request: ConnectorRequest): { status: number; answer: ConnectorAnswer } {
    if (request.type === 'control.take') holder = 'service'
    if (request.type === 'control.pass') holder = 'bot'
    if (request.type === 'control.release') holder = 'idle'
    if (request.type === 'message.send') {
      if (holder === 'bot' || holder === 'other') return { status: 409, answer: { error: 'thread_control' } }
      takenMessages.set(request.id, request.body)
    }
    return { status: 200, answer: { foreign_id: `out-${requests.length}` } }
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', async () => {
      const connectorRequest = JSON.parse(Buffer.concat(parts).toString()) as ConnectorRequest
      requests.push(connectorRequest)
      const { status, answer } = take(connectorRequest)
      await beforeAnswer(connectorRequest)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  const community = await bubblewire.call('POST', '/1.0/communities', { name: 'On the messenger' })
  const source = await bubblewire.call('POST', '/1.0/content_sources', {
    name: `Messenger ${Math.random()}`,
    type: 'messenger',
    community_id: community.id,
    settings: { ...settings, connector: { url: `http://127.0.0.1:${port}/messenger` } },
  })
  await allowAgents(bubblewire, String(source.id))
  const secret = String(source.connector_secret)
  const customer = `ada-${Math.random()}`
  let noticeCount = 0

  async function notify(notice: object) {
    const body = JSON.stringify({ from: { foreign_id: customer, screenname: 'Ada of the messenger' }, ...notice })
    const id = `in-${noticeCount++}`
    const at = Math.floor(Date.now() / 1000)
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const mark = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')
    const answer = await fetch(`${bubblewire.demo.api_url}/1.0/content_sources/${source.id}/inbound`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(at),
        'webhook-signature': `v1,${mark}`,
      },
      body,
    })
    if (!answer.ok) throw new Error(await answer.text())
  }

  return {
    requests,
    says: (body: string) => notify({ type: 'message.received', foreign_id: `m-${noticeCount}`, body }),
    taken: () => [...takenMessages.values()],
    holds: (next: Holder, app_id?: string) => {
      holder = next
      return notify({ type: 'control.changed', from: { foreign_id: customer }, holder, ...(app_id && { app_id }) })
    },
    reports: (type: 'message.failed', more: object = {}) =>
      notify({ type, foreign_id: `out-${requests.length}`, ...more }),
    close: () => new Promise((done) => server.close(done)),
  }
}
