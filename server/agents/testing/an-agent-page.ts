import { io, type Socket } from 'socket.io-client'
import { realtimePath } from '../../../contract/chat/realtime'
import {
  type AgentAck,
  type AgentToServer,
  agentsNamespace,
  type ServerToAgent,
} from '../../../contract/inbox/agent-socket'
import type { RunningApp } from '../../testing/a-running-app'

interface PageOptions {
  token?: string
  headers?: Record<string, string>
}

type Name = keyof AgentToServer
type Value<N extends Name> =
  Parameters<NonNullable<Parameters<AgentToServer[N]>[1]>>[0] extends AgentAck<infer T> ? T : never

export async function anAgentPage(here: Pick<RunningApp, 'url'>, { token, headers = {} }: PageOptions) {
  const socket: Socket<ServerToAgent, AgentToServer> = io(here.url + agentsNamespace, {
    path: realtimePath,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: token === undefined ? {} : { token },
    extraHeaders: headers,
  })
  const heard: { name: string; news: unknown }[] = []
  socket.onAny((name: string, news: unknown) => heard.push({ name, news }))
  const gone = new Promise<void>((done) => socket.once('disconnect', () => done()))
  await new Promise<void>((done, fail) => {
    socket.once('connect', done)
    socket.once('connect_error', fail)
  })
  const line = socket.timeout(5000) as unknown as { emitWithAck(name: string, payload: unknown): Promise<unknown> }
  const ask = <N extends Name>(name: N, request: Parameters<AgentToServer[N]>[0]) =>
    line.emitWithAck(name, request) as Promise<AgentAck<Value<N>>>
  return {
    socket,
    heard,
    gone,
    ask,
    value: async <N extends Name>(name: N, request: Parameters<AgentToServer[N]>[0]): Promise<Value<N>> => {
      const answer = await ask(name, request)
      if (answer.ok) return answer.value
      throw new Error(`${answer.error.code}: ${answer.error.message}`)
    },
    news: <N extends keyof ServerToAgent>(name: N) =>
      heard.filter((each) => each.name === name).map(({ news }) => news as Parameters<ServerToAgent[N]>[0]),
    close: () => socket.disconnect(),
  }
}

export type AgentPage = Awaited<ReturnType<typeof anAgentPage>>
