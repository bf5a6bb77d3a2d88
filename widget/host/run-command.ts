import { effect, type Signal } from '@preact/signals'
import type { AutomaticMessage, ChatCommands, CommandAnswer, StorageMode } from '../../contract/chat/embed'
import type { Ack, CustomerContent } from '../../contract/chat/realtime'
import type { Composer } from '../models/composer/composer'
import { applyConsent, deleteEntries } from '../models/kept/consent'
import { createPageMessages } from '../models/log/page-messages'
import type { ChatSession } from '../session/chat-session'
import { waitFor } from '../wait-for'
import type { CommandTarget } from './command-target'
import { diagnose } from './diagnose'
import type { CommandMessage, HostPage } from './host-page'

type Name = keyof ChatCommands
type CommandHandlers = {
  [N in Name]: (asked: ChatCommands[N]['request'], chat: CommandTarget) => Promise<CommandAnswer> | CommandAnswer
}

const done: CommandAnswer = { ok: true, value: null }

const commandHandlers: CommandHandlers = {
  watch(_, { host, chatSession }) {
    watchMessages(host, chatSession)
    return done
  },
  // Does not connect: the server has no record of a customer before the first message.
  identify: (attributes, chat) => sendUntilAnswered(chat, ({ session }) => session.identify(attributes)),
  async sign_in({ token, session_token }, chat) {
    chat.startSession()
    const answer = await sendUntilAnswered(chat, ({ session }) => session.signIn(token, session_token))
    if (answer.ok && session_token) chat.restart(session_token)
    return answer
  },
  async sign_out(_, chat) {
    chat.startSession()
    const answer = await sendUntilAnswered(chat, ({ session }) => session.signOut())
    // The session may already be over: another tab ended it, or the answer of an earlier try was lost.
    if (!answer.ok && chat.shell.refusal.peek() !== 'invalid_session') return answer
    deleteData(chat)
    return done
  },
  forget(_, chat) {
    deleteData(chat)
    return done
  },
  dress(settings, chat) {
    chat.applySettings(settings)
    return done
  },
  store(storing: StorageMode, { composer }) {
    applyConsent(storing)
    // Stores or deletes the draft, as the new consent requires.
    composer.write(composer.text.peek())
    return done
  },
  async add_message(message: AutomaticMessage, chat) {
    // Does not connect: the message is shown after the chat session has started.
    const chatSession = await waitForSession(chat)
    const { id, text, language = '' } = message
    if (id) {
      void chatSession.withExtras((extras) => extras.show(id, text, language))
    } else {
      const { pageMessages, messages } = chatSession.conversation
      pageMessages.value ??= createPageMessages()
      pageMessages.value.add(message, messages.peek().findLast(({ content }) => isStored(content))?.content)
    }
    return done
  },
  prefill(text, { composer }) {
    const isFree = [prefilled.get(composer), text, ''].includes(composer.text.peek())
    if (isFree) {
      prefilled.set(composer, text)
      composer.show(text)
    }
    return { ok: true, value: isFree }
  },
  async open_thread(id, chat) {
    chat.startSession()
    const { conversation } = await waitForSession(chat)
    const isKnown = await waitFor(() =>
      conversation.loaded.value || chat.shell.connection.value === 'refused'
        ? conversation.threads.peek().some((thread) => thread.id === id)
        : null,
    )
    if (!isKnown) return failedAnswer('unknown_thread', 'The customer has no conversation of this id.')
    conversation.openThread(id)
    return done
  },
  async newest(_, chat) {
    const { preview, messages } = (await waitForSession(chat)).conversation
    const text = preview.peek()
    const found = messages.peek().findLast(({ content }) => content.from === 'agent' && content.body.startsWith(text))
    const { id = text, author_name = '' } = found?.content ?? {}
    return { ok: true, value: text ? { id, text, author_name } : null }
  },
  async diagnose(_, chat) {
    return { ok: true, value: await diagnose(chat) }
  },
}

export async function runCommand({ id, name, request }: CommandMessage, chat: CommandTarget) {
  const act = Object.hasOwn(commandHandlers, name) && (commandHandlers[name] as CommandHandlers[Name])
  const answer = act
    ? await act(request as never, chat)
    : failedAnswer('unknown_command', 'The chat is older than this page. Reload it.')
  chat.host.post({ type: 'answer', id, ...answer })
}

function failedAnswer(code: 'unknown_command' | 'no_answer' | 'unknown_thread', message: string): CommandAnswer {
  return { ok: false, error: { code, message } }
}

/**
 * Sends the request after the chat is online, and again if the connection broke before the answer. Only for requests
 * that can be repeated.
 */
async function sendUntilAnswered(
  chat: CommandTarget,
  ask: (chatSession: ChatSession) => Promise<Ack<unknown>>,
): Promise<CommandAnswer> {
  for (let tries = 0; tries < 5; tries++) {
    const chatSession = await waitForSession(chat)
    if (!(await waitUntilOnline(chat)))
      return failedAnswer('no_answer', 'The chat server does not take this page, or this session.')
    const answer = await ask(chatSession).catch(() => null)
    if (answer) return answer
    // Waits until the shell knows about the lost connection. Otherwise the next try would use the dead connection.
    await new Promise((later) => setTimeout(later, 1_000))
  }
  return failedAnswer('no_answer', 'The chat server did not answer.')
}

const waitForSession = ({ chatSession }: CommandTarget): Promise<ChatSession> => waitFor(() => chatSession.value)

const waitUntilOnline = async ({ shell }: CommandTarget): Promise<boolean> => {
  const line = await waitFor(() =>
    ['online', 'refused'].includes(shell.connection.value) ? shell.connection.value : null,
  )
  return line === 'online'
}

function deleteData({ composer }: CommandTarget) {
  composer.write('')
  deleteEntries()
}

const isStored = ({ id, seq }: CustomerContent) => seq > 0 && !/^(aside|automatic)/.test(id)

/** What the page wrote into the text box, and may replace. */
const prefilled = new WeakMap<Composer, string>()
const watched = new WeakSet<HostPage>()

/** Reports each new message that is sent or received to the page, never the history. */
function watchMessages(host: HostPage, chatSession: Signal<ChatSession | null>) {
  // A command whose answer was lost is sent again.
  if (watched.has(host)) return
  watched.add(host)
  const waiting = new Set<string>()
  const reported = new Set<string>()
  /** The last seq of each thread when the history arrived. */
  let history: ReadonlyMap<string, number> | null = null

  effect(() => {
    const conversation = chatSession.value?.conversation
    if (!conversation) return
    // A message that is still unsent here is new, even if it is stored before the history has loaded.
    for (const { key, content } of conversation.messages.value) if (content.seq === 0) waiting.add(key)
    if (conversation.loaded.value)
      history ??= new Map(conversation.threads.peek().map((each) => [each.id, each.last_seq]))
    // A customer who signs in gets another history.
    else history = null
    const [newestThread = ''] = history?.keys() ?? []
    for (const { key, content } of history ? conversation.messages.value : []) {
      const { id, thread_id, seq, body, author_name, from } = content
      const readUntil = history?.get(thread_id) ?? (thread_id > newestThread ? 0 : 1 / 0)
      if (!isStored(content) || reported.has(id) || (seq <= readUntil && !waiting.has(key))) continue
      reported.add(id)
      if (from === 'customer') host.post({ type: 'event', name: 'message_sent', detail: { id, thread_id, body } })
      else host.post({ type: 'event', name: 'message_received', detail: { id, thread_id, body, author_name } })
    }
  })
}
