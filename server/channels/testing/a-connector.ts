import { createServer, type IncomingHttpHeaders } from 'node:http'
import { Webhook } from 'standardwebhooks'
import type { ChannelKind } from '../../../contract/channel-kinds'
import type { ConnectorAnswer, ConnectorControl, ConnectorMessage, InboundNotice } from '../../../contract/connector'
import type { SourceSettings } from '../../conversation/source-settings'
import type { RunningApp } from '../../testing/a-running-app'

type Request = ConnectorMessage | ConnectorControl
type ConnectorCall = { webhookId: string; answered: number }
type Answer = { status: number; body?: ConnectorAnswer; headers?: Record<string, string> }

export const secret = `whsec_${Buffer.from('a secret of twenty-four b').toString('base64')}`

/**
 * Checks signatures, returns the test's answers and reports customers' messages. `answer` receives the request and
 * earlier ones.
 */
export async function aConnector(
  app: RunningApp,
  kind: ChannelKind,
  answer: (request: Request, nth: number) => Answer | Promise<Answer> = (_, nth) => ({
    status: 200,
    body: { foreign_id: `f-${nth}` },
  }),
  settings: SourceSettings = {},
) {
  const requests: (Request & ConnectorCall)[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', async () => {
      const body = Buffer.concat(parts).toString()
      new Webhook(secret).verify(body, request.headers as Record<string, string>)
      const parsed = JSON.parse(body) as Request
      const { status, body: answered = {}, headers = {} } = await answer(parsed, requests.length)
      const webhookId = String((request.headers as IncomingHttpHeaders)['webhook-id'])
      requests.push({ ...parsed, webhookId, answered: status })
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(answered))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const url = `http://127.0.0.1:${port}/${kind}`
  const sourceId = await aSource(app, kind, { ...settings, connector: { url, secret } })
  let noticeCount = 0

  async function notify(notice: unknown, options: { secret?: string; at?: Date; id?: string } = {}) {
    const body = JSON.stringify(notice)
    const id = options.id ?? `in-${noticeCount++}`
    const at = options.at ?? new Date()
    const response = await fetch(`${app.url}/1.0/content_sources/${sourceId}/inbound`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(options.secret ?? secret).sign(id, at, body),
      },
      body,
    })
    return { status: response.status, body: await response.json() }
  }

  return {
    sourceId,
    requests,
    messages: () => requests.filter((request): request is ConnectorMessage & ConnectorCall => 'body' in request),
    notify,
    says: async (message: Partial<Extract<InboundNotice, { type: 'message.received' }>> = {}): Promise<string> => {
      const notice = {
        type: 'message.received',
        foreign_id: `m-${noticeCount}`,
        from: { foreign_id: 'ada' },
        body: 'Hello',
        ...message,
      }
      const { status, body } = await notify(notice)
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body.content.id
    },
    reply: async (in_reply_to_id: string, request: object) =>
      (await app.call('POST', '/1.0/contents', { in_reply_to_id, ...request })) as {
        status: number
        body: { id: string; synchronization_status: string }
      },
    close: () => new Promise((done) => server.close(done)),
  }
}

export async function aSource(app: RunningApp, type: ChannelKind, settings: SourceSettings): Promise<string> {
  const { ids, clock } = app.app.needs
  const id = ids()
  const now = clock()
  await app.store.transact((tx) =>
    tx.insertSource({
      id,
      community_id: app.account.community_id,
      type,
      name: type,
      channel_id: null,
      active: true,
      settings,
      created_at: now,
      updated_at: now,
    }),
  )
  return id
}
