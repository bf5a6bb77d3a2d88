import { randomUUID } from 'node:crypto'
import { effect } from '@preact/signals'
import { realtimeVersion } from '../../../contract/chat/realtime'
import { connect } from '../../../widget/connection/connection'
import { openSocket, type Socket } from '../../../widget/connection/socket'
import { createConversation } from '../../../widget/models/log/conversation'
import { browserClock as clock } from '../../../widget/models/session/clock'
import { createShell } from '../../../widget/models/session/shell'
import { createVisitorSession } from '../../../widget/models/session/visitor-session'
import type { Outbox } from '../../../widget/models/sync/outbox'
import type { SendRequest } from '../../../widget/models/sync/request'
import { choiceOf } from '../../../widget/types'
import type { History, Reader, Sent } from '../history'
import type { Browser } from './browser'
import { recordLiveTexts, recordLog } from './log'

export interface ChatNeeds {
  browser: Browser
  address: string
  channelId: string
  token: string
  /** The stored outbox, which survives reloads. */
  outbox: Outbox
  name: string
  visitor: string
  history: Pick<History, 'acknowledged' | 'refused'>
  onAcknowledged(id: string): void
}

export type Chat = ReturnType<typeof openChat>

/** A chat without views, assembled as in widget/session/chat-session.ts. Records all that it shows and receives. */
export function openChat(needs: ChatNeeds) {
  const { browser, address, channelId, token, outbox, name, visitor } = needs
  const shell = createShell()
  const log = recordLog()
  let connection: ReturnType<typeof connect>
  const ask: SendRequest = (event, request) => connection.ask(event, request)
  let lastId = ''
  const newId = () => {
    lastId = randomUUID()
    return lastId
  }
  const types = { choiceOf, isDrawn: () => true }
  const conversation = createConversation({ outbox, ask, clock, types, language: () => 'en', newId, onEvent() {} })
  const session = createVisitorSession({
    ask,
    changed() {
      conversation.forget(false)
      void connection.catchUp()
    },
    forget: () => conversation.forget(true),
  })

  shell.show(true)
  conversation.watch(true)
  conversation.follow(true)
  const stopLooking = effect(() => log.addToLog(conversation.thread.value?.id ?? '', conversation.messages.value))
  const growth = recordLiveTexts(conversation)
  connection = connect(
    { version: realtimeVersion, channel_id: channelId, session_token: token, echo: false },
    conversation,
    session,
    shell,
    clock,
    (options) => {
      browser.from(address)
      return recordAnswers(openSocket(options), needs)
    },
    () => null,
  )

  return {
    /** Sends a message. Returns its client id. */
    say(body: string): string {
      conversation.sendText(body)
      return lastId
    },
    waiting: () => conversation.messages.peek().filter(({ state }) => state === 'sending').length,
    shows: (body: string) =>
      conversation.messages.peek().some(({ content }) => content.from === 'agent' && content.body === body),
    online: () => shell.connection.peek() === 'online',
    signIn: session.session.signIn,
    async showsAll(keys: readonly string[]): Promise<boolean> {
      const shownLines = log.lines()
      if (keys.every((key) => shownLines.has(key))) return true
      await conversation.listThreads()
      for (const { id } of conversation.threads.peek()) {
        conversation.openThread(id)
        while (conversation.earlier.peek()) {
          const before = conversation.messages.peek().length
          await conversation.loadEarlier()
          if (conversation.messages.peek().length === before) break
        }
      }
      return false
    },
    reader: (hasLeft: boolean): Reader => ({ name, visitor, hasLeft, logs: log.logs(), ...growth.readings() }),
    close() {
      stopLooking()
      growth.dispose()
      connection.dispose()
      conversation.dispose()
    },
  }
}

function recordAnswers(socket: Socket, needs: ChatNeeds): Socket {
  return {
    ...socket,
    async request(event, payload, withinMs) {
      const answer = await socket.request(event, payload, withinMs)
      if (event === 'message:send') note(payload as Sent, answer as never, needs)
      return answer
    },
  }
}

function note({ client_id }: Pick<Sent, 'client_id'>, answer: Answer, { history, onAcknowledged }: ChatNeeds) {
  if (answer.ok) {
    const { id, thread_id: thread, seq } = answer.value
    history.acknowledged.push({ client_id, id, thread, seq })
    onAcknowledged(id)
  } else if (!['busy', 'internal_error', 'too_many_requests'].includes(answer.error.code))
    history.refused.push({ client_id, code: answer.error.code })
}

type Answer =
  | { ok: true; value: { id: string; thread_id: string; seq: number } }
  | { ok: false; error: { code: string } }
