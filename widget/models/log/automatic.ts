import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { CustomerContent, ShownMessage } from '../../../contract/chat/realtime'
import type { StoredText } from '../kept/stored-text'
import type { Clock } from '../session/clock'
import { type Message, momentOf } from './messages'

/** A message that the chat showed automatically. It is stored in the conversation when the customer writes. */
interface AutomaticMessage {
  /** The id of the trigger, or `welcome`. */
  id: string
  text: string
  language: string
  at: string
  /** The client id of the customer's message with which it is stored; null if it is not stored yet. */
  named: string | null
}

const most = 5

export interface AutomaticNeeds {
  clock: Clock
  stored: StoredText
}

export type Automatic = ReturnType<typeof createAutomaticMessages>

/** Creates the messages that are shown without being stored: the source's welcome, and messages of its triggers. */
export function createAutomaticMessages({ clock, stored }: AutomaticNeeds) {
  const list = signal<readonly AutomaticMessage[]>(restored(stored))

  function put(now: readonly AutomaticMessage[]) {
    list.value = now
    stored.write(now.length > 0 ? JSON.stringify(now) : null)
  }

  const fits = (said: AutomaticMessage, empty: boolean) => said.id !== 'welcome' || said.named !== null || empty

  const messages = new WeakMap<AutomaticMessage, Message>()
  function messageOf(said: AutomaticMessage): Message {
    const message = messages.get(said) ?? {
      key: `automatic:${said.id}`,
      content: contentOf(said),
      state: 'received',
      refusal: null,
      ...momentOf(said.at),
    }
    messages.set(said, message)
    return message
  }

  return {
    /** Shows a message one time; in another language its text changes. Returns true if it was not shown before. */
    show(id: string, text: string, language: string): boolean {
      const known = list.value.find((said) => said.id === id)
      if (!text || known?.named || known?.text === text) return false
      const said = { id, text, language, at: known?.at ?? new Date(clock.now()).toISOString(), named: null }
      put(known ? list.value.map((each) => (each === known ? said : each)) : [...list.value, said])
      return !known
    },
    /** Returns the automatic messages to store with the customer's next message, oldest first. */
    name(clientId: string, empty: boolean): ShownMessage[] {
      const open = list.value.filter((said) => !said.named && fits(said, empty)).slice(-most)
      if (open.length > 0) put(list.value.map((said) => (open.includes(said) ? { ...said, named: clientId } : said)))
      return open.map(({ id, language }) => ({ id, language }))
    },
    dropStored(isSettled: (clientId: string) => boolean) {
      const left = list.value.filter(({ named }) => !named || !isSettled(named))
      if (left.length < list.value.length) put(left)
    },
    /**
     * Inserts the automatic messages: each before the message with which it is stored, otherwise before unsent
     * messages.
     */
    place: computed(() => {
      const said = list.value
      return (messages: readonly Message[]): readonly Message[] => {
        const placed = [...messages]
        for (const each of said.filter((line) => fits(line, messages.length === 0))) {
          const before = placed.findIndex(({ key, state }) =>
            each.named ? key === each.named : state === 'sending' || state === 'failed',
          )
          placed.splice(before < 0 ? placed.length : before, 0, messageOf(each))
        }
        return placed
      }
    }),
    ids: computed(() => list.value.map(({ id }) => id)) as ReadonlySignal<readonly string[]>,
    forget: () => put([]),
  }
}

const contentOf = ({ id, text, at }: AutomaticMessage): CustomerContent => ({
  id: `automatic:${id}`,
  thread_id: '',
  seq: 0,
  created_at: at,
  from: 'agent',
  author_name: '',
  client_id: null,
  body: text,
  body_html: null,
  in_reply_to_id: null,
  structured_content: null,
  structured_reply: null,
  attachments: [],
  media: {},
  payment_status: null,
})

function restored(kept: StoredText): AutomaticMessage[] {
  try {
    const found: unknown = JSON.parse(kept.read() ?? '[]')
    return Array.isArray(found) ? found : []
  } catch {
    return []
  }
}
