import type { ChatCommands } from '../../contract/chat/embed'
import type { FramedCore as Core } from '../core'
import { CommandError } from './refusal'

type CommandName = keyof ChatCommands

interface WaitingCommand {
  name: CommandName
  request: unknown
  sent: boolean
  resolve(value: never): void
  reject(reason: CommandError): void
}

export type ChatConnection = ReturnType<typeof createChatConnection>

/** Sends commands after the chat has started. A command without an answer is sent again to the next frame. */
export function createChatConnection(core: Core) {
  const waiting: Record<number, WaitingCommand> = {}
  const begun: (() => void)[] = []
  let last = 0

  function send(id: number) {
    const one = waiting[id]
    if (!one || one.sent || !core.session) return
    one.sent = true
    core.post({ type: 'command', id, name: one.name, request: one.request } as never)
  }

  const { post, drop } = core
  core.post = (message) => {
    // Without consent the chat must not learn which pages the customer visits.
    post(core.set.consent === 'none' ? { ...message, page: undefined } : message)
    if (message.type !== 'init') return
    for (const act of begun) act()
    for (const id of Object.keys(waiting)) send(Number(id))
  }
  core.drop = () => {
    // Before the first frame no command is lost, because all wait for the frame.
    const lost = core.chat && !core.session
    drop()
    for (const [id, one] of Object.entries(waiting)) {
      one.sent = false
      if (!lost) continue
      delete waiting[Number(id)]
      one.reject(
        new CommandError(
          'no_chat',
          'The chat could not be loaded. Is the chat server running, and does frame-src allow it?',
        ),
      )
    }
  }

  core.messages.answer = ({ id, ...answer }) => {
    const one = waiting[id]
    delete waiting[id]
    if (answer.ok) one?.resolve(answer.value as never)
    else one?.reject(new CommandError(answer.error.code, answer.error.message))
  }

  return {
    /** Returns the chat's answer; rejects with the chat's refusal. Does not load the chat. */
    ask<N extends CommandName>(name: N, request: ChatCommands[N]['request']): Promise<ChatCommands[N]['value']> {
      return new core.tools.Promise((resolve, reject) => {
        last += 1
        waiting[last] = { name, request, sent: false, resolve, reject }
        send(last)
      })
    },
    /** Calls `act` each time a chat starts, before the waiting commands are sent. */
    onStart(act: () => void) {
      begun.push(act)
      if (core.session) act()
    },
  }
}
