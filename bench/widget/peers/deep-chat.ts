import { cardOf, listOf, textOf } from '../history'
import type { Subject } from '../subjects'
import { filesOf } from './files'

const box = 'width:380px;height:600px'

export const deepChat: Subject = {
  name: 'deep-chat',
  site: { files: filesOf('deep-chat', 'dist') },
  snippet: `<script type="module" src="/peers/deep-chat/deepChat.bundle.js"></script><div id="chat" style="position:fixed;right:16px;bottom:16px;${box}"><deep-chat demo="true" style="${box}"></deep-chat></div>`,
  input: 'deep-chat >>> #text-input',
  feed: (kind, count) => ({
    act: withHistory(
      kind === 'texts'
        ? listOf(count, (nth) => ({ role: nth % 2 ? 'user' : 'ai', text: textOf(nth) }))
        : listOf(count, (nth) => ({ role: 'ai', html: htmlOf(cardOf(nth)) })),
    ),
    item: kind === 'texts' ? 'deep-chat >>> .message-bubble' : 'deep-chat >>> .card',
    count,
    last: `${kind === 'texts' ? 'Message' : 'Card'} ${count - 1}`,
  }),
}

/** Deep Chat accepts a history only when its element is created. */
const withHistory = (history: object[]) =>
  `const chat = document.createElement('deep-chat'); chat.demo = true; chat.style.cssText = '${box}';` +
  `chat.history = ${JSON.stringify(history)}; document.getElementById('chat').replaceChildren(chat)`

const htmlOf = ({ title, text, image, buttons }: ReturnType<typeof cardOf>) =>
  `<div class="card"><img src='${image}' width=240 height=96><b>${title}</b><p>${text}</p>${buttons.map((each) => `<button>${each}</button>`).join('')}</div>`
