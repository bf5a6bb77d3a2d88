import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { answerOf, growthScript, history, type Kind } from './history'

/** A widget under test. In selectors ` >>> ` enters a shadow tree, or a frame of the page's own origin. */
export interface Subject {
  name: string
  snippet: string
  /** The button that opens the chat; absent if the chat is open from the start. */
  bubble?: string
  /** The chat's frame and a part of its address. Absent if selectors can reach the chat without it. */
  frame?: { selector: string; address: string }
  /** The text box, in that frame or in the page; absent on the page without a widget. */
  input?: string
  feed?: (kind: Kind, count: number) => Feed | undefined
  /** Whether the test stores the chat's socket; see `holdLine`. */
  hold?: boolean
  site?: Site
}

/** How messages reach a chat, and when they are on the screen; see `untilRendered`. */
export interface Feed {
  act: string
  /** A script that runs before the measured time. */
  prepare?: string
  item: string
  count: number
  last: string
  /** A different page for this measurement. The time starts when the expression `ready` is true. */
  page?: { snippet: string; ready: string }
}

/** A peer's files below `/peers/<name>/`, and the responses of its server. */
interface Site {
  files: string
  answer?: (path: string, body: string) => Answer | undefined
  upgrade?: (request: IncomingMessage, socket: Duplex) => void
}

type Answer = { json: object } | { file: string }

export const blank: Subject = { name: 'blank', snippet: '' }

/** A page that blocks every fourth click for 250 ms: the measurement of interactions must find it. */
export const blocking: Subject = {
  name: 'blocking',
  snippet:
    '<script>let nth=0;addEventListener("click",()=>{if(nth++%4)return;const end=performance.now()+250;while(performance.now()<end);})</script>',
}

export const floor: Subject = {
  name: 'floor',
  snippet: '<script async src="/floor/loader.js"></script>',
  bubble: 'iframe >>> button',
  frame: { selector: 'iframe[src*="chat.html"]', address: 'chat.html' },
  input: 'textarea',
  feed(kind, count) {
    const last = `${kind === 'texts' ? 'Message' : 'Card'} ${count - 1}`
    return { act: `__feed('${kind === 'texts' ? 'text500' : 'cards100'}')`, item: 'li.msg', count, last }
  },
}

export const ours = (loader: string): Subject => ({
  name: 'ours',
  snippet: `<script async src="${loader}"></script>`,
  bubble: '[id^="bubblewire:"] >>> button',
  frame: { selector: '[id^="bubblewire:"] >>> iframe', address: '/chat/' },
  input: 'textarea',
  hold: true,
  feed(kind, count) {
    const contents = history(kind, count)
    return {
      prepare: `window.bench.answer = ${JSON.stringify(answerOf(contents))}`,
      act: growthScript(contents),
      // The chat renders only the end of a long log.
      item: kind === 'texts' ? '[data-msg]' : '[data-msg] article',
      count: 1,
      last: kind === 'texts' ? `Message ${count - 1} ` : `Card ${count - 1}`,
    }
  },
})
