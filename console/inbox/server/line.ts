import { type ReadonlySignal, signal } from '@preact/signals'
import { realtimePath } from '../../../contract/chat/realtime'
import {
  type AgentAck,
  type AgentConnectRefusal,
  agentsNamespace,
  type ServerToAgent,
} from '../../../contract/inbox/agent-socket'
import { basePath } from '../../shell/base-path'

/** The part of socket.io's client that the line uses. */
export interface AgentSocket {
  on(event: string, hear: (given: never) => void): unknown
  emitWithAck(event: string, payload: unknown): Promise<unknown>
  connect(): unknown
  disconnect(): unknown
}

type Hearing = { [E in keyof ServerToAgent]: (news: Parameters<ServerToAgent[E]>[0]) => void }

export interface LineNeeds {
  open(): Promise<AgentSocket>
  hear: Hearing
  /** Called after each (re)connection: the changes in between have to be read over REST. */
  opened(): void
  /** Called when the server no longer knows the agent, or no longer lets them in. */
  signedOut(reason: Extract<AgentConnectRefusal, 'signed_out' | 'disabled'>): void
  after(ms: number, act: () => void): () => void
}

const againMs = 5_000

export type Line = ReturnType<typeof createLine>

/** The agents' socket. Without it the page keeps its data and REST works; only live updates are missing. */
export function createLine({ open, hear, opened, signedOut, after }: LineNeeds) {
  const state = signal<'connecting' | 'online' | 'offline'>('connecting')
  let socket: AgentSocket | null = null
  let ended = false
  let cancel = () => {}

  async function begin() {
    try {
      socket = await open()
    } catch {
      // The client's code could not be fetched.
      state.value = 'offline'
      cancel = after(againMs, () => void begin())
      return
    }
    if (ended) return void socket.disconnect()
    for (const [event, act] of Object.entries(hear)) socket.on(event, act)
    socket.on('connect', () => {
      state.value = 'online'
      opened()
    })
    socket.on('disconnect', (reason: string) => {
      state.value = 'offline'
      // The client reconnects automatically, except after the server closed the line on purpose.
      if (reason === 'io server disconnect') cancel = after(againMs, () => socket?.connect())
    })
    socket.on('connect_error', ({ message }: Error) => {
      state.value = 'offline'
      if (message === 'signed_out' || message === 'disabled') return signedOut(message)
      if (['wrong_origin', 'too_many_connections', 'busy'].includes(message))
        cancel = after(againMs, () => socket?.connect())
    })
    socket.connect()
  }
  void begin()

  return {
    state: state as ReadonlySignal<'connecting' | 'online' | 'offline'>,
    /** Sends an event and waits for its acknowledgement. Null when there is no line, or no answer in time. */
    async ask<T>(event: string, payload: unknown): Promise<AgentAck<T> | null> {
      if (state.value !== 'online' || !socket) return null
      return (await socket.emitWithAck(event, payload).catch(() => null)) as AgentAck<T> | null
    },
    /** The network has gone or come: finds out now, and not only when the socket's pauses end. */
    renew() {
      socket?.disconnect()
      socket?.connect()
    },
    /** Reconnects after the agent has signed in again. */
    again: () => void socket?.connect(),
    dispose() {
      ended = true
      cancel()
      socket?.disconnect()
    },
  }
}

/** Fetches socket.io's client after the page is drawn. The session cookie identifies the agent. */
export async function openAgentSocket(): Promise<AgentSocket> {
  const { io } = await import('socket.io-client')
  return io(agentsNamespace, {
    path: basePath + realtimePath,
    transports: ['websocket'],
    autoConnect: false,
    ackTimeout: 10_000,
    reconnectionDelay: 500,
    reconnectionDelayMax: 10_000,
  }) as unknown as AgentSocket
}
