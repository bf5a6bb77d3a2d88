import { listOf, textOf } from '../history'
import type { Subject } from '../subjects'
import { filesOf } from './files'

const head = '<link href="/peers/n8n/style.css" rel="stylesheet">'
const library = "import { createChat } from '/peers/n8n/chat.bundle.es.js'"

/** Fetches its history from its webhook: 500 texts for the chat without a bubble, otherwise none. */
export const n8n: Subject = {
  name: 'n8n',
  site: {
    files: filesOf('n8n', 'dist'),
    answer(path, body) {
      if (!path.startsWith('/n8n/')) return
      if (!(path + body).includes('loadPreviousSession')) return { json: { output: 'ok' } }
      return { json: { data: path.startsWith('/n8n/full') ? listOf(500, messageOf) : [] } }
    },
  },
  snippet: `${head}<script type="module">${library}; createChat({ webhookUrl: '/n8n/empty', initialMessages: ['Hi'] })</script>`,
  bubble: '.chat-window-toggle',
  input: '.chat-inputs textarea',
  feed: (kind, count) =>
    kind === 'texts'
      ? { act: 'start()', item: '.chat-messages-list .chat-message', count, last: `Message ${count - 1}`, page: full }
      : undefined,
}

const full = {
  ready: "typeof window.start === 'function'",
  snippet: `${head}<div id="chat" style="position:fixed;right:16px;bottom:16px;width:380px;height:600px"></div><script type="module">${library}; localStorage.setItem('n8n-chat/sessionId', 's1'); window.start = () => createChat({ webhookUrl: '/n8n/full', mode: 'fullscreen', target: '#chat', initialMessages: [] })</script>`,
}

const messageOf = (nth: number) => ({
  lc: 1,
  type: 'constructor',
  id: ['langchain_core', 'messages', nth % 2 ? 'HumanMessage' : 'AIMessage'],
  kwargs: { content: textOf(nth), additional_kwargs: {} },
})
