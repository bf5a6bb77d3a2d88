import { type ReadonlySignal, signal } from '@preact/signals'
import { realtimePath } from '../../../contract/chat/realtime'
import {
  type AgentAck,
  type AgentConnectRefusal,
  agentsNamespace,
  type ServerToAgent,
} from '../../../contract/inbox/agent-socket'
import { basePath } from '../../shell/base-path'
import { createAliveCheck } from './alive-check'

export interface AgentSocket {
  on(event: string, listener: (payload: never) => void): unknown
  emitWithAck(event: string, payload: unknown): Promise<unknown>
  connect(): unknown
  disconnect(): unknown
}

type Listeners = { [E in keyof ServerToAgent]: (news: Parameters<ServerToAgent[E]>[0]) => void }

export interface ConnectionNeeds {
  open(): Promise<AgentSocket>
  listeners: Listeners
  /** Called after each connection, because changes before it must be read over REST. */
  onConnected(): void
  onSignedOut(reason: Extract<AgentConnectRefusal, 'signed_out' | 'disabled'>): void
  after(ms: number, act: () => void): () => void
}

const retryMs = 5_000

export type Connection = ReturnType<typeof createConnection>

/** Without a connection REST still works; only live updates are missing. */
export function createConnection({ open, listeners, onConnected, onSignedOut, after }: ConnectionNeeds) {
  const state = signal<'connecting' | 'online' | 'offline'>('connecting')
  let socket: AgentSocket | null = null
  let isDisposed = false
  let cancel = () => {}

  function online() {
    state.value = 'online'
    onConnected()
  }

  function offline() {
    check.stop()
    state.value = 'offline'
  }

  function reconnect() {
    socket?.disconnect()
    socket?.connect()
  }

  const check = createAliveCheck({
    ask: () => (socket ? socket.emitWithAck('alive', {}) : Promise.reject(new Error('There is no socket.'))),
    after,
    onSilent: () => {
      state.value = 'offline'
    },
    onAnswer: () => {
      if (state.value !== 'online') online()
    },
    onLost: reconnect,
  })

  async function begin() {
    try {
      socket = await open()
    } catch {
      // The code of the socket client could not be loaded.
      state.value = 'offline'
      cancel = after(retryMs, () => void begin())
      return
    }
    if (isDisposed) return void socket.disconnect()
    for (const [event, act] of Object.entries(listeners)) socket.on(event, act)
    socket.on('connect', () => {
      online()
      check.start()
    })
    socket.on('disconnect', (reason: string) => {
      offline()
      // socket.io does not reconnect automatically after a disconnect by the server.
      if (reason === 'io server disconnect') cancel = after(retryMs, () => socket?.connect())
    })
    socket.on('connect_error', ({ message }: Error) => {
      offline()
      if (message === 'signed_out' || message === 'disabled') return onSignedOut(message)
      if (['wrong_origin', 'too_many_connections', 'busy'].includes(message))
        cancel = after(retryMs, () => socket?.connect())
    })
    socket.connect()
  }
  void begin()

  return {
    state: state as ReadonlySignal<'connecting' | 'online' | 'offline'>,
    /** Waits for the acknowledgement. Null without a connection, or without an answer in time. */
    async ask<T>(event: string, payload: unknown): Promise<AgentAck<T> | null> {
      if (state.value !== 'online' || !socket) return null
      return (await socket.emitWithAck(event, payload).catch(() => null)) as AgentAck<T> | null
    },
    /** Tries to connect immediately after a change of the network. */
    reconnect,
    /** Reconnects after a new sign-in. */
    connect: () => void socket?.connect(),
    dispose() {
      isDisposed = true
      cancel()
      check.stop()
      socket?.disconnect()
    },
  }
}

/** Fetches the socket.io client after the first render. The session cookie identifies the agent. */
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
