import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { CustomerContent, ShownMessage } from '../../../contract/chat/realtime'
import type { WebSettings } from '../../../contract/chat/web-settings'
import { localValue } from '../../../contract/local-text'
import { automaticPrefix } from '../../../contract/starters'
import type { StoredText } from '../kept/stored-text'
import type { Clock } from '../session/clock'
import { type Message, momentOf } from './messages'

/** A message that the chat showed automatically. It is stored in the conversation when the customer writes. */
interface AutomaticMessage {
  /** The id of the trigger, `welcome` or `away`. */
  id: string
  text: string
  language: string
  at: string
  /** The client id of the customer's message with which it is stored; null if it is not stored yet. */
  named: string | null
}

const most = 5

type Starters = Pick<WebSettings, 'starters' | 'media'>

export interface AutomaticNeeds {
  clock: Clock
  stored: StoredText
  /** The structured content of the messages; null before the settings are known. */
  starters: ReadonlySignal<Starters | null>
  /** Which of the two an empty conversation shows. */
  greeting: ReadonlySignal<'welcome' | 'away'>
}

export type Automatic = ReturnType<typeof createAutomaticMessages>

/** Creates the messages that are shown without being stored: the source's greeting, and messages of its triggers. */
export function createAutomaticMessages({ clock, stored, starters, greeting }: AutomaticNeeds) {
  const list = signal<readonly AutomaticMessage[]>(restored(stored))

  function put(now: readonly AutomaticMessage[]) {
    list.value = now
    stored.write(now.length > 0 ? JSON.stringify(now) : null)
  }

  function fits({ id, named }: AutomaticMessage, empty: boolean): boolean {
    const isGreeting = id === 'welcome' || id === 'away'
    return !isGreeting || named !== null || (empty && id === greeting.value)
  }

  const messages = new WeakMap<AutomaticMessage, { from: Starters | null; message: Message }>()
  function messageOf(said: AutomaticMessage): Message {
    const from = starters.value
    const known = messages.get(said)
    if (known?.from === from) return known.message
    const content = contentOf(said, from)
    const { at, day } = momentOf(said.at)
    const message: Message = { key: content.id, content, state: 'received', at, day, refusal: null }
    messages.set(said, { from, message })
    return message
  }

  return {
    /** Shows a message one time; in another language its text changes. Returns it if it was not shown before. */
    show(id: string, text: string, language: string): CustomerContent | null {
      const known = list.value.find((said) => said.id === id)
      if (!text || known?.named || known?.text === text) return null
      const said = { id, text, language, at: known?.at ?? new Date(clock.now()).toISOString(), named: null }
      put(known ? list.value.map((each) => (each === known ? said : each)) : [...list.value, said])
      return known ? null : messageOf(said).content
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

const contentOf = ({ id, text, language, at }: AutomaticMessage, from: Starters | null): CustomerContent => ({
  id: `${automaticPrefix}${id}`,
  thread_id: '',
  seq: 0,
  created_at: at,
  from: 'agent',
  author_name: '',
  client_id: null,
  body: text,
  body_html: null,
  in_reply_to_id: null,
  structured_content: localValue(from?.starters[id] ?? {}, language) ?? null,
  structured_reply: null,
  attachments: [],
  media: from?.media ?? {},
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
