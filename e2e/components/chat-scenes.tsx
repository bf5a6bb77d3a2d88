import { signal } from '@preact/signals'
import { type ComponentChildren, options, type VNode } from 'preact'
import { useEffect } from 'preact/hooks'
import { createComposer } from '../../widget/models/composer/composer'
import { storedText } from '../../widget/models/kept/stored-text'
import { createShell } from '../../widget/models/session/shell'
import { aCustomer } from '../../widget/models/testing/a-customer'
import { aContent, aThread } from '../../widget/models/testing/builders'
import type { ChatSession } from '../../widget/session/chat-session'
import { english, type Speech } from '../../widget/strings/words'
import { App } from '../../widget/views/App'
import { ComposerView } from '../../widget/views/composer/Composer'
import { Header } from '../../widget/views/Header'
import { ConversationView } from '../../widget/views/log/Conversation'
import { MessageView } from '../../widget/views/log/Message'
import '../../widget/tokens.css'
import { Session } from './session-scene'

export const chatScenes: Readonly<Record<string, () => ComponentChildren>> = {
  chat: () => <Chat />,
  session: () => <Session />,
}

const counted = new Map<unknown, string>([
  [App, 'app'],
  [Header, 'header'],
  [ConversationView, 'log'],
  [MessageView, 'message'],
  [ComposerView, 'composer'],
])

/** Counts in `globalThis.draws` how often each view has been drawn. */
function countDraws() {
  const draws: Record<string, number> = {}
  Object.assign(globalThis, { draws })
  // Preact calls `__r` before it draws a component, and `diffed` also for a component that it leaves as it is.
  const hooks = options as { __r?: (node: VNode) => void }
  const before = hooks.__r
  hooks.__r = (node) => {
    const name = counted.get(node.type)
    if (name) draws[name] = (draws[name] ?? 0) + 1
    before?.(node)
  }
}

const { conversation } = aCustomer()
const shell = createShell()
const composer = createComposer({
  draft: storedText(() => null, 'draft'),
  locked: signal(false),
  files: signal(null),
  typing: () => {},
  send: (body) => conversation.sendText(body),
})
const thread = aThread({ last_seq: 40 })
const { marks } = thread

const acts: Readonly<Record<string, () => void>> = {
  'Agent types': () =>
    conversation.heardTyping({ thread_id: thread.id, author_name: 'Ana', active: true, for_ms: 9e9 }),
  'Customer reads': () => conversation.marked({ thread_id: thread.id, marks: { ...marks, customer_read_seq: 40 } }),
  'Agent reads': () => conversation.marked({ thread_id: thread.id, marks: { ...marks, agent_read_seq: 40 } }),
  'Message arrives': () => conversation.contentAdded(aContent({ seq: 41, author_name: 'Ben' })),
}

/** What `App` reads of a chat session. */
const session = {
  conversation,
  extras: signal(null),
  notes: signal(null),
  links: { open: () => {} },
  token: '',
  ConversationView,
  say: { Announcements: () => null, announcer: null },
}

function Chat() {
  useEffect(() => {
    countDraws()
    const contents = Array.from({ length: 40 }, (_, nth) =>
      aContent({ seq: nth + 1, from: nth % 2 ? 'customer' : 'agent' }),
    )
    conversation.applySync({ threads: [thread], contents, more: false, gone: [], identity: null }, {})
    shell.setConnection('online')
  }, [])
  return (
    <>
      {Object.entries(acts).map(([name, act]) => (
        <button type="button" key={name} onClick={act}>
          {name}
        </button>
      ))}
      <App
        speech={speech}
        shell={shell}
        composer={composer}
        chatSession={chatSession}
        withExtras={() => {}}
        close={null}
      />
    </>
  )
}

const speech = signal<Speech>({ ...english, later: async () => {} })
const chatSession = signal(session as unknown as ChatSession)
