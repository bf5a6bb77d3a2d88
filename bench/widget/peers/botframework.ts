import { cardOf, listOf, textOf } from '../history'
import type { Subject } from '../subjects'
import { filesOf } from './files'

/** Open from the start. Its connection is an object with observables, so a script provides the messages. */
export const botframework: Subject = {
  name: 'botframework',
  site: { files: filesOf('botframework', 'dist') },
  snippet: `<div id="chat" style="position:fixed;right:16px;bottom:16px;width:380px;height:600px;background:#fff"></div><script src="/peers/botframework/webchat.js"></script><script>(${connect})()</script>`,
  input: '#chat textarea, #chat input[type=text]',
  feed: (kind, count) => ({
    act: `receive(${JSON.stringify(listOf<object>(count, kind === 'texts' ? textActivity : cardActivity))})`,
    item: kind === 'texts' ? '#chat .webchat__basic-transcript__activity' : '#chat .ac-adaptiveCard',
    count,
    last: `${kind === 'texts' ? 'Message' : 'Card'} ${count - 1}`,
  }),
}

function connect() {
  type Observer = { next(value: unknown): void }
  const page = window as unknown as {
    receive(activities: unknown[]): void
    WebChat: { renderWebChat(options: object, home: HTMLElement | null): void }
  }
  const observable = (began: (observer: Observer) => void) => {
    const self: Record<string | symbol, unknown> = {
      subscribe(next: Observer | Observer['next']) {
        began(typeof next === 'function' ? { next } : next)
        return { unsubscribe() {} }
      },
      [(Symbol as { observable?: symbol }).observable ?? '@@observable']: () => self,
      '@@observable': () => self,
    }
    return self
  }
  const listeners: Observer[] = []
  page.receive = (activities) => {
    for (const each of activities) for (const listener of listeners) listener.next(each)
  }
  const line = {
    activity$: observable((observer) => listeners.push(observer)),
    // The statuses: 0 not connected, 1 connecting, 2 connected.
    connectionStatus$: observable((observer) => {
      for (const status of [0, 1, 2]) observer.next(status)
    }),
    postActivity: () => observable((observer) => setTimeout(() => observer.next(`id${Date.now()}`))),
    end() {},
    getSessionId: () => observable(() => {}),
  }
  const options = { directLine: line, userID: 'u1', locale: 'en-US' }
  page.WebChat.renderWebChat(options, document.getElementById('chat'))
}

const bot = { id: 'bot', role: 'bot', name: 'Bot' }

const activity = (nth: number) => ({
  id: `a${nth}`,
  type: 'message',
  timestamp: new Date(1.7e12 + nth * 1_000).toISOString(),
  channelData: { 'webchat:sequence-id': nth },
})

const textActivity = (nth: number) => ({
  ...activity(nth),
  from: nth % 2 ? { id: 'u1', role: 'user' } : bot,
  text: textOf(nth),
  textFormat: 'plain',
})

function cardActivity(nth: number) {
  const { title, text, image, buttons } = cardOf(nth)
  const content = {
    title,
    text,
    images: [{ url: image }],
    buttons: buttons.map((value) => ({ type: 'imBack', title: value, value })),
  }
  const attachments = [{ contentType: 'application/vnd.microsoft.card.hero', content }]
  return { ...activity(nth), from: bot, attachments }
}
