import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { io, type Socket } from 'socket.io-client'
import { type CustomerContent, type OutgoingMessage, realtimePath, realtimeVersion } from '../../contract/chat/realtime'
import type { ServerToVisitor, VisitorToServer } from '../../contract/chat/visitor'
import { accepted, newSessionToken, type RunningApp } from './a-running-app'

// A visitor's device for tests, with every request of docs/build/visitor-protocol.md.

interface VisitorOptions {
  token?: string
  channelId?: string
  /** The origin of the page, as the chat reports it. */
  origin?: string
  /** The `Origin` header of the browser. */
  header?: string
  address?: string
  /** With `false`, the device gets its own messages only in their acknowledgements. */
  echo?: boolean
  polls?: boolean
}

type Name = Exclude<keyof VisitorToServer, 'message:send'>
type Request<N extends Name> = Parameters<VisitorToServer[N]>[0]
type Answer<N extends Name> = Parameters<NonNullable<Parameters<VisitorToServer[N]>[1]>>[0]

export type VisitorDevice = Awaited<ReturnType<typeof aVisitor>>

/** Connects the device; throws the server's refusal. */
export async function aVisitor(
  runningApp: RunningApp,
  { token = newSessionToken(), channelId, origin, header, address, echo, polls = false }: VisitorOptions = {},
) {
  const socket: Socket<ServerToVisitor, VisitorToServer> = io(runningApp.url, {
    path: realtimePath,
    transports: [polls ? 'polling' : 'websocket'],
    forceNew: true,
    reconnection: false,
    auth: {
      version: realtimeVersion,
      channel_id: channelId ?? runningApp.account.channel_id,
      session_token: token,
      ...(origin === undefined ? {} : { origin }),
      ...(echo === undefined ? {} : { echo }),
    },
    extraHeaders: {
      ...(polls && { authorization: `Bearer ${token}` }),
      ...(header === undefined ? {} : { origin: header }),
      ...(address === undefined ? {} : { 'x-forwarded-for': address }),
    },
  })
  const heard: { name: string; news: unknown }[] = []
  socket.onAny((name: string, news: unknown) => heard.push({ name, news }))
  const disconnected = new Promise<void>((done) => socket.once('disconnect', () => done()))
  await new Promise<void>((done, fail) => {
    socket.once('connect', done)
    socket.once('connect_error', fail)
  })
  const line = socket.timeout(5000) as unknown as {
    emitWithAck(name: string, payload: unknown): Promise<unknown>
  }
  const ask = <N extends Name>(name: N, request: Request<N>) => line.emitWithAck(name, request) as Promise<Answer<N>>
  const send = (message: Partial<OutgoingMessage>) =>
    line.emitWithAck('message:send', { client_id: randomUUID(), body: '', ...message }) as Promise<
      Parameters<Parameters<VisitorToServer['message:send']>[1]>[0]
    >
  return {
    token,
    socket,
    heard,
    disconnected,
    ask,
    send,
    say: async (body: string, fields: Partial<OutgoingMessage> = {}): Promise<CustomerContent> =>
      accepted(await send({ body, ...fields })),
    value: async <N extends Name>(name: N, request: Request<N>) => {
      const answer = await ask(name, request)
      if (answer.ok) return answer.value as Extract<Answer<N>, { ok: true }>['value']
      throw new Error(`${answer.error.code}: ${answer.error.message}`)
    },
    code: async <N extends Name>(name: N, request: Request<N>) => {
      const answer = await ask(name, request)
      return answer.ok ? 'ok' : answer.error.code
    },
    news: (name: keyof ServerToVisitor) => heard.filter((each) => each.name === name).map((each) => each.news),
    close: () => socket.disconnect(),
  }
}

export async function aWebSource(
  runningApp: RunningApp,
  { signed_identities = 'optional', settings = {} }: { signed_identities?: string; settings?: object } = {},
) {
  const { body: community } = await runningApp.call('POST', '/1.0/communities', { name: 'Shop', signed_identities })
  const { body: source } = await runningApp.call('POST', '/1.0/content_sources', {
    name: 'Shop',
    type: 'web_messaging',
    community_id: community.id,
    web_messaging: true,
    settings,
  })
  return { communityId: community.id as string, sourceId: source.id as string, channelId: source.channel_id as string }
}

export async function aSecretKey(runningApp: RunningApp, communityId: string) {
  const { body } = await runningApp.call('POST', `/1.0/communities/${communityId}/keys`, { algorithm: 'HS256' })
  return { id: body.id as string, kid: body.kid as string, secret: new TextEncoder().encode(body.secret) }
}

/** Returns a token that a site's server signed, valid for ten minutes. */
export function aToken(
  claims: object,
  { kid, secret }: { kid: string; secret: Uint8Array },
  now = Date.now(),
): Promise<string> {
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256', kid })
    .setIssuedAt(new Date(now))
    .setExpirationTime(new Date(now + 600_000))
    .sign(secret)
}
