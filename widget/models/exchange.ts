import { effect } from '@preact/signals'
import type { Ack, CustomerContent, OutgoingMessage, SyncAnswer, SyncRequest } from '../../contract/realtime'
import type { Clock } from './clock'
import type { Conversation } from './conversation'

/** A live line to the server. Both promises reject when the line breaks or nothing is heard for too long. */
export interface Transport {
  send(message: OutgoingMessage): Promise<Ack<CustomerContent>>
  sync(request: SyncRequest): Promise<Ack<SyncAnswer>>
}

export interface ExchangeNeeds {
  conversation: Conversation
  clock: Clock
  /** A number from 0 to 1, for the spread of retries. */
  random(): number
}

export type Exchange = ReturnType<typeof createExchange>

/** Brings what waits to the server, in order and one at a time, and fetches what the conversation misses. */
export function createExchange({ conversation, clock, random }: ExchangeNeeds) {
  let transport: Transport | null = null
  let sending = false
  let catchingUp = false
  let askAgain = false
  let wake = () => {}

  effect(() => {
    if (conversation.next.value) void sendAll()
  })

  async function sendAll() {
    if (sending) return
    sending = true
    for (let failures = 0; ; ) {
      const line = transport
      const entry = conversation.next.peek()
      if (!line || !entry) break
      const id = entry.message.client_id
      const ack = await line.send(entry.message).catch(() => null)
      if (ack?.ok) {
        failures = 0
        conversation.delivered(id, ack.value)
      } else if (ack && ack.error.code !== 'busy' && ack.error.code !== 'internal_error') {
        conversation.refuse(id, ack.error.code)
      } else if (transport === line && conversation.next.peek()?.message.client_id === id) {
        failures += 1
        await pause(failures)
      }
    }
    sending = false
  }

  /** Asks for everything after what we hold, until nothing is missing or the server has no more to say. */
  async function catchUp() {
    askAgain = true
    if (catchingUp) return
    catchingUp = true
    for (let failures = 0; transport && askAgain; ) {
      askAgain = false
      const line = transport
      const asked = conversation.since()
      const ack = await line.sync({ since: asked }).catch(() => null)
      if (ack?.ok) {
        failures = 0
        conversation.take(ack.value, asked)
        const held = conversation.since()
        const moved = Object.keys(held).some((id) => held[id] !== asked[id])
        if (moved && conversation.incomplete()) askAgain = true
      } else {
        askAgain = true
        failures += 1
        if (transport === line) await pause(failures)
      }
    }
    catchingUp = false
  }

  function pause(failures: number) {
    return new Promise<void>((resolve) => {
      const cancel = clock.after(retryDelayMs(failures, random()), resolve)
      const before = wake
      wake = () => {
        before()
        cancel()
        resolve()
      }
    })
  }

  function change(line: Transport | null) {
    transport = line
    wake()
    wake = () => {}
  }

  return {
    connect(line: Transport) {
      change(line)
      void sendAll()
      void catchUp()
    },
    disconnect: () => change(null),
    /** After news that may have left a gap. */
    check() {
      if (conversation.incomplete()) void catchUp()
    },
  }
}

/** 1 s, 2 s, 4 s, ... 30 s, spread by half, so that many customers do not come back at once. */
export const retryDelayMs = (failures: number, random: number): number =>
  Math.min(30_000, 1_000 * 2 ** (failures - 1)) * (0.5 + random / 2)
