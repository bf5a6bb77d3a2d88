import { effect } from '@preact/signals'
import type { VisitorSyncAnswer } from '../../../contract/chat/visitor'
import type { Conversation } from '../log/conversation'
import type { Clock } from '../session/clock'
import { passingRefusals, retryDelayMs, type ServerConnection } from './request'

export type Exchange = ReturnType<typeof createExchange>

/**
 * Sends waiting messages to the server, in order and one at a time, and fetches missing messages. One function, because
 * sending and fetching wait for each other.
 */
export function createExchange(
  conversation: Conversation,
  clock: Clock,
  /** Returns a number from 0 to 1. It spreads the retries of many chats. */
  random: () => number,
  /** Called with the server's sync answer. The answer changes the conversation after the returned promise resolves. */
  onAnswer?: (answer: VisitorSyncAnswer) => Promise<unknown> | undefined,
) {
  let connection: ServerConnection | null = null
  let sending = false
  let catchingUp = false
  let askAgain = false
  /** How many changes of each conversation this chat has received. */
  let changes: VisitorSyncAnswer['changes']
  let answer: Promise<unknown> | undefined
  let wake = () => {}

  const end = effect(() => {
    if (conversation.next.value) void sendAll()
  })

  async function sendAll() {
    if (sending) return
    sending = true
    for (let failures = 0; ; ) {
      const used = connection
      const entry = conversation.next.peek()
      if (!used || !entry) break
      const id = entry.message.client_id
      const ack = await used.ask('message:send', entry.message).catch(() => null)
      if (ack?.ok) {
        failures = 0
        conversation.delivered(ack.value)
        check()
      } else if (ack && !passingRefusals.includes(ack.error.code)) {
        conversation.refuse(id, ack.error.code)
      } else if (connection === used && conversation.next.peek()?.message.client_id === id) {
        failures += 1
        await pause(failures, ack?.error.retry_after)
      }
    }
    sending = false
  }

  /** Requests contents until nothing is missing or the server has no more. */
  async function catchUp(withinMs?: number) {
    askAgain = true
    // A waiting request may use a dead connection, so a second request with a shorter limit is sent.
    if (catchingUp && withinMs)
      void connection?.ask('sync', { since: conversation.since(), changes }, withinMs).catch(() => null)
    if (catchingUp) return
    catchingUp = true
    for (let failures = 0; connection && askAgain; ) {
      askAgain = false
      const used: ServerConnection = connection
      const asked = ask(used, withinMs)
      answer = asked
      const waitSeconds = await asked
      if (waitSeconds === null) failures = 0
      else {
        askAgain = true
        failures += 1
        if (connection === used) await pause(failures, waitSeconds)
      }
    }
    catchingUp = false
  }

  /** Sends one sync request. Returns null for an answer, otherwise the seconds to wait before the next try. */
  async function ask(used: ServerConnection, withinMs?: number) {
    const asked = conversation.since()
    const ack = await used.ask('sync', { since: asked, changes }, withinMs).catch(() => null)
    if (!ack?.ok) return ack?.error.retry_after ?? 0
    await onAnswer?.(ack.value)
    changes = ack.value.changes
    conversation.applySync(ack.value, asked)
    const held = conversation.since()
    const moved = Object.keys(held).some((id) => held[id] !== asked[id])
    if (moved && conversation.incomplete()) askAgain = true
    return null
  }

  function pause(failures: number, atLeastSeconds = 0) {
    return new Promise<void>((resolve) => {
      const cancel = clock.after(atLeastSeconds * 1000 + retryDelayMs(failures, random()), resolve)
      const before = wake
      wake = () => {
        before()
        cancel()
        resolve()
      }
    })
  }

  function check() {
    if (conversation.incomplete()) void catchUp()
  }

  function change(now: ServerConnection | null) {
    connection = now
    wake()
    wake = () => {}
  }

  return {
    connect(now: ServerConnection) {
      change(now)
      void sendAll()
      void catchUp()
    },
    disconnect: () => change(null),
    check,
    /** Resolves when no sync is pending, because its answer may be older than a change that arrives now. */
    answered: () => answer,
    /**
     * Must be called if anything may have changed, or if the connection may be dead. `withinMs`: the longest wait for
     * the answer.
     */
    catchUp,
    dispose() {
      end()
      change(null)
    },
  }
}
