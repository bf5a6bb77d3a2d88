import { Signal, signal, useSignal } from '@preact/signals'
import { createShell } from '../../widget/models/session/shell'
import { aContent, aThread } from '../../widget/models/testing/builders'
import { type ChatSession, startChatSession } from '../../widget/session/chat-session'
import { english, type Speech } from '../../widget/strings/words'

/** Listeners of the window and the document, and timers, by the name of their event or function. */
const listeners = new Map<string, number>()
const timers = new Map<number, string>()

function countListeners(target: EventTarget) {
  const { addEventListener, removeEventListener } = target
  const kept = new Map<string, Map<unknown, () => void>>()
  target.addEventListener = (type: string, act: EventListener, options?: AddEventListenerOptions) => {
    listeners.set(type, (listeners.get(type) ?? 0) + 1)
    const ends = kept.get(type) ?? new Map<unknown, () => void>()
    const end = () => {
      if (ends.delete(act)) listeners.set(type, (listeners.get(type) ?? 0) - 1)
    }
    kept.set(type, ends.set(act, end))
    options?.signal?.addEventListener('abort', end)
    addEventListener.call(target, type, act, options)
  }
  target.removeEventListener = (type: string, act: EventListener) => {
    kept.get(type)?.get(act)?.()
    removeEventListener.call(target, type, act)
  }
}

function countTimers() {
  const { setTimeout, clearTimeout } = window
  Object.assign(window, {
    setTimeout(act: () => void, ms?: number) {
      const id = setTimeout(() => {
        timers.delete(id)
        act()
      }, ms)
      timers.set(id, `${ms} ms: ${act}`)
      return id
    },
    clearTimeout(id: number) {
      timers.delete(id)
      clearTimeout(id)
    },
  })
}

let textsLoaded = () => {}
const texts = new Promise<void>((done) => {
  textsLoaded = done
})
const speech = signal<Speech>({ ...english, later: () => texts })
const shell = createShell()
const page = signal(undefined)
const post = () => {}
const host = { embedded: true, page, post, close: post, engaged: post, unread: post, navigate: post }
const init = {
  channel_id: 'channel',
  session_token: 'token',
  storage: 'persistent',
  engaged: true,
  open: true,
  language: 'en',
  settings: {},
  full_screen: false,
} as const

/** Starts a chat session and every part that it loads later. */
async function start(): Promise<ChatSession> {
  const source = { beside: true, reach: ['push', 'mail'] } as const
  const chat = startChatSession({
    init,
    speech,
    language: () => 'en',
    shell,
    host,
    source: { ...source, reach: [...source.reach] },
  })
  const { conversation } = chat
  const contents = [
    aContent({ reactions: [{ reaction: 'heart', author_name: 'Ana', from: 'agent' }] }),
    aContent({ seq: 2, from: 'customer' }),
  ]
  const threads = [aThread({ last_seq: 2, queue_position: 2 })]
  conversation.applySync({ threads, contents, more: false, gone: [], identity: null }, {})
  conversation.customerTyping(true)
  conversation.heardTyping({ thread_id: 'thread-1', author_name: 'Ana', active: true, for_ms: 60_000 })
  conversation.sendText('Hello')
  await chat.withExtras((extras) => extras.attach([new File(['a'], 'a.png', { type: 'image/png' })]))
  return chat
}

/** Starts a chat session, ends it, and shows what is left of it. */
export function Session() {
  const chat = useSignal<ChatSession | null>(null)
  const report = useSignal('')

  async function begin() {
    shell.show(true)
    chat.value = await start()
  }

  function look() {
    // Preact keeps the readers of a signal in `t`.
    const isRead = (value: unknown) => value instanceof Signal && (value as { t?: object }).t !== undefined
    const signals = Object.entries({ ...shell, speech, page }).filter(([, value]) => isRead(value))
    report.value = JSON.stringify({
      signals: signals.map(([name]) => name),
      listeners: [...listeners].filter(([, count]) => count > 0),
      timers: [...timers.values()],
    })
  }

  return (
    <main>
      <button type="button" onClick={() => void begin()}>
        Begin
      </button>
      <button type="button" onClick={textsLoaded}>
        Load texts
      </button>
      <button type="button" onClick={() => chat.value?.dispose()}>
        End
      </button>
      <button type="button" onClick={look}>
        Look
      </button>
      <output>{report.value}</output>
      <p>
        {chat.value?.extras.value?.files.value && 'files '}
        {chat.value?.notes.value && 'notes '}
        {chat.value?.conversation.acts.value && 'acts'}
      </p>
    </main>
  )
}

countListeners(window)
countListeners(document)
countTimers()
// The address of a chat; the server there does not answer.
history.replaceState(null, '', `/chat/channel/${location.hash}`)
