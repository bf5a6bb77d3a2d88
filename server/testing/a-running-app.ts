import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io, type Socket } from 'socket.io-client'
import { createClient } from '../../clients/typescript/client'
import {
  type Ack,
  type ClientToServer,
  type CustomerContent,
  type OutgoingMessage,
  realtimePath,
  realtimeVersion,
  type ServerToClient,
  type SyncAnswer,
} from '../../contract/chat/realtime'
import type { ContentEvent, InterventionEvent, WebhookEnvelope, WebhookEvent } from '../../contract/webhook-event'
import { watchAnswers } from '../api/testing/answers-against-document'
import { createApp } from '../app'
import { readConfig } from '../config/config'
import { demoAccount } from '../demo/demo-account'
import type { LimitSettings } from '../limits/settings'
import { openStore } from '../store/open'
import { cheapCost, createPasswords } from '../values/passwords'
import { aStore, dropStore } from './a-store'
import { withoutLimits } from './without-limits'

// Starts the server with a new database and a real port. An answer that differs from the OpenAPI document fails the
// test.

export async function aRunningApp(
  env: Record<string, string> = {},
  { limits = {}, ...more }: Partial<Parameters<typeof createApp>[0]> & { limits?: Partial<LimitSettings> } = {},
) {
  const folder = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'bubblewire-app-'))
  const config = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    SECRET_KEY: 'for-tests-alone-'.repeat(2),
    STOP_WITHIN_SECONDS: '1.5',
    ...withoutLimits,
    ...env,
  })
  config.port = 0
  Object.assign(config.limits, { wrongTokens: {} }, limits)
  const store = config.databaseUrl === null ? await aStore(folder) : await openStore(config)
  // Tests move the clock or change a row's time, so this outbox looks for due rows more often than in production.
  const hasty = { outboxMs: 100, passwords: createPasswords(cheapCost) }
  const app = await createApp({ config, store, built: null, ...hasty, ...more })
  const answers = watchAnswers(app.api)
  const port = await app.listen()
  const account = await demoAccount(app.needs, config)
  const url = `http://127.0.0.1:${port}`
  const open: { close(): unknown }[] = []

  async function call(method: string, path: string, body?: unknown, token = account.access_token) {
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const json = await answer.json()
    answers.check()
    return { status: answer.status, headers: answer.headers, body: json }
  }

  return {
    app,
    folder,
    store,
    account,
    url,
    call,
    client: createClient({ url, token: account.access_token }),
    customer: async (token = newSessionToken(), channelId = account.channel_id) => {
      const customer = await aCustomer(url, channelId, token)
      open.push(customer)
      return customer
    },
    receiver: async (answer?: (nth: number) => number) => {
      const receiver = await aWebhookReceiver(answer)
      open.push(receiver)
      return receiver
    },
    stop: async () => {
      for (const each of open) await each.close()
      await app.stop()
      await store.close()
      await dropStore(folder)
      rmSync(folder, { recursive: true, force: true })
      answers.check()
    },
  }
}

export type RunningApp = Awaited<ReturnType<typeof aRunningApp>>

export const newSessionToken = () => randomBytes(32).toString('base64url')

export async function aCustomer(url: string, channelId: string, token: string) {
  const { origin, pathname } = new URL(url)
  const socket: Socket<ServerToClient, ClientToServer> = io(origin, {
    path: pathname.replace(/\/$/, '') + realtimePath,
    transports: ['websocket'],
    forceNew: true,
    auth: { version: realtimeVersion, channel_id: channelId, session_token: token },
  })
  const received: CustomerContent[] = []
  const changed: CustomerContent[] = []
  socket.on('message:added', (content) => received.push(content))
  socket.on('message:changed', (content) => changed.push(content))
  await new Promise<void>((done, fail) => {
    socket.once('connect', done)
    socket.once('connect_error', fail)
  })
  const send = (message: Partial<OutgoingMessage>): Promise<Ack<CustomerContent>> =>
    socket.timeout(5000).emitWithAck('message:send', { client_id: randomUUID(), body: '', ...message })
  return {
    token,
    socket,
    received,
    changed,
    send,
    say: async (body: string) => accepted(await send({ body })),
    sync: async (since: Record<string, number> = {}, changes: Record<string, number> = {}): Promise<SyncAnswer> =>
      accepted(await socket.timeout(5000).emitWithAck('sync', { since, changes })),
    close: () => socket.disconnect(),
  }
}

export function accepted<T>(ack: Ack<T>): T {
  if (ack.ok) return ack.value
  throw new Error(`${ack.error.code}: ${ack.error.message}`)
}

/**
 * Starts an endpoint that answers the handshake and stores its deliveries. `answer` returns the status for the nth
 * delivery.
 */
export async function aWebhookReceiver(answer: (nth: number) => number = () => 204) {
  const deliveries: { headers: Record<string, string>; body: string; envelope: WebhookEnvelope; status: number }[] = []
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://here')
    if (request.method === 'GET') return response.end(searchParams.get('hub.challenge'))
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString()
      const status = answer(deliveries.length)
      deliveries.push({ headers: request.headers as Record<string, string>, body, envelope: JSON.parse(body), status })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const acceptedEvents = (): WebhookEvent[] =>
    deliveries.filter(({ status }) => status < 300).flatMap(({ envelope }) => envelope.events)
  return {
    url: `http://127.0.0.1:${port}/hook`,
    deliveries,
    allEvents: acceptedEvents,
    events: () => acceptedEvents().filter((event): event is ContentEvent => event.resource.type === 'message'),
    interventionEvents: () =>
      acceptedEvents().filter((event): event is InterventionEvent => event.resource.type !== 'message'),
    close: () => new Promise((done) => server.close(done)),
  }
}

/** Waits until the condition returns a value; fails with its name after 30 seconds. */
export async function eventually<T>(name: string, condition: () => T | Promise<T>): Promise<NonNullable<T>> {
  const until = Date.now() + 30_000
  for (;;) {
    const value = await condition()
    if (value) return value as NonNullable<T>
    if (Date.now() > until) throw new Error(`Did not happen within 30 seconds: ${name}`)
    await new Promise((next) => setTimeout(next, 10))
  }
}
