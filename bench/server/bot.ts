import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A bot's requests to a server. `token` is null for the limit program, which accepts replies at every path. */
export interface Api {
  /** Throws for every status except 200. */
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Record<string, unknown>>
  /** Uploads a small picture. Returns its id; null at the limit program. */
  upload(): Promise<string | null>
  readonly hasResources: boolean
}

export function apiOf(url: string, token: string | null): Api {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const call: Api['call'] = (method, path, body) => {
    const data = body === undefined ? '' : JSON.stringify(body)
    const headers: Record<string, string | number> = { 'content-length': Buffer.byteLength(data) }
    if (data !== '') headers['content-type'] = 'application/json'
    if (token !== null) headers.authorization = `Bearer ${token}`
    return new Promise((done, failed) => {
      const clientRequest = request(new URL(path, url), { method, agent, headers }, (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => {
          text += part
        })
        answer.on('end', () => {
          if (answer.statusCode === 200) done(JSON.parse(text) as Record<string, unknown>)
          else failed(new Error(`${method} ${path}: ${answer.statusCode} ${text.slice(0, 200)}`))
        })
      })
      clientRequest.on('error', failed)
      clientRequest.end(data)
    })
  }
  async function upload(): Promise<string | null> {
    if (token === null) return null
    const form = new FormData()
    form.append('file', new Blob([picture], { type: 'image/png' }), 'picture.png')
    const answer = await fetch(new URL('/1.0/attachments', url), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    return ((await answer.json()) as { id: string }).id
  }
  return { call, upload, hasResources: token !== null }
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

interface MessageNews {
  id: string
  body: string
}

export interface Bot {
  url: string
  /** Called for each message of a webhook call, after the call was answered. */
  onNews: (news: MessageNews) => void
  close(): void
}

export async function startBot(): Promise<Bot> {
  const bot: Bot = { url: '', onNews: () => {}, close: () => server.close() }
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') {
      response.end(new URL(request.url ?? '/', 'http://bot').searchParams.get('hub.challenge') ?? '')
      return
    }
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    response.end()
    for (const { type, resource } of JSON.parse(Buffer.concat(parts).toString()).events ?? []) {
      if (type === 'content.imported') bot.onNews({ id: resource.id, body: resource.metadata.body })
    }
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  bot.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return bot
}
