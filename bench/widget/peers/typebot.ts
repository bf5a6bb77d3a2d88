import type { Subject } from '../subjects'
import { filesOf } from './files'

/** Shows messages at its own intervals, so its rendering speed cannot be measured. */
export const typebot: Subject = {
  name: 'typebot',
  site: {
    files: filesOf('typebot', 'dist'),
    answer(path) {
      if (!/^\/api\/v\d\/(typebots|sessions)\//.test(path)) return
      return { json: path.includes('/startChat') ? started : { messages: [] } }
    },
  },
  snippet:
    "<script type=\"module\">import Typebot from '/peers/typebot/web.js'; Typebot.initBubble({ typebot: 'plain', apiHost: location.origin })</script>",
  bubble: 'typebot-bubble >>> button',
  input: 'typebot-bubble >>> input[type=text]',
}

const started = {
  sessionId: 's1',
  resultId: 'r1',
  typebot: {
    id: 't1',
    version: '6.1',
    settings: {
      general: { isBrandingEnabled: false },
      typingEmulation: { enabled: false, delayBetweenBubbles: 0, isDisabledOnFirstMessage: true },
    },
    theme: {},
    publishedAt: '2025-01-01T00:00:00.000Z',
  },
  messages: [
    {
      id: 'm0',
      type: 'text',
      content: { type: 'richText', richText: [{ type: 'p', children: [{ text: 'Hi there' }] }] },
    },
  ],
  input: { id: 'i1', type: 'text input', options: { labels: { placeholder: 'Type' }, isLong: false } },
  dynamicTheme: {},
}
