import type { LivePiece } from '../typescript/index'
import type { RunPart } from './run-part'
import type { PendingMessage, ShownMessage, ShownMessages } from './shown-messages'

interface Options {
  statuses: Readonly<Record<string, string>>
  /** Tools that have no status by `*`, because they show a message. */
  quietTools: ReadonlySet<string>
  /** The most characters of a message. */
  limit: number
  shown: ShownMessages
}

/** What is sent as a message after the live one. */
export type LaterMessage = Pick<ShownMessage, 'body'> & Partial<Pick<ShownMessage, 'structured_content'>>

export interface LaterMessages {
  /** The rest of a long text. */
  texts: LaterMessage[]
  cards: LaterMessage[]
}

export const afterQuestion =
  'The customer has been asked something in this message, so nothing may follow. Wait for the answer.'

/** Makes the pieces of one live message out of the parts of a run. */
export function createWrittenMessage({ statuses, quietTools, limit, shown }: Options) {
  const later: ShownMessage[] = []
  let text = ''
  /** In characters, as the server counts them. */
  let length = 0
  /** What does not fit into the message. */
  let rest = ''
  let beginsParagraph = false
  let card: ShownMessage | null = null
  let hasAsked = false

  function* append(addition: string): Generator<LivePiece, void> {
    if (addition === '') return
    const whole = [...(beginsParagraph ? gapAfter(rest || text) : ''), ...addition]
    beginsParagraph = false
    const kept = whole.splice(0, rest === '' ? limit - length : 0)
    rest += whole.join('')
    if (kept.length === 0) return
    const piece = kept.join('')
    text += piece
    length += kept.length
    yield piece
  }

  function* replace(replacement: string): Generator<LivePiece, void> {
    text = replacement
    length = lengthOf(text)
    rest = ''
    yield { replace: text }
  }

  /** The server checks each message as that of this reply. The first one stays there, the others are sent after it. */
  function* addMessage({ message, accept, refuse }: PendingMessage): Generator<LivePiece, void> {
    if (hasAsked && !message.always) return refuse(new Error(afterQuestion))
    const { body, structured_content } = message
    const stays = !card && rest === '' && length + lengthOf(body) + 2 <= limit
    const before = text
    try {
      if (stays && body !== '') {
        beginsParagraph = true
        yield* append(body)
      }
      yield { structured_content }
      if (!stays) yield { structured_content: card?.structured_content ?? null }
    } catch (error) {
      refuse(error)
      if (!isAboutMessage(error)) throw error
      if (card) yield { structured_content: card.structured_content }
      if (text !== before) yield* replace(before)
      return
    }
    if (stays) card = message
    else later.push(message)
    hasAsked = message.asks
    accept()
  }

  function* addPart(part: Exclude<RunPart, { file: unknown }>): Generator<LivePiece, void> {
    if ('text' in part) yield* append(part.text)
    else if ('paragraph' in part) beginsParagraph = true
    else if ('withdrawn' in part) yield* replace('')
    else if ('tool' in part && shown.read(part.call)) {
      const named = Object.hasOwn(statuses, part.tool) ? statuses[part.tool] : undefined
      const status = named ?? (quietTools.has(part.tool) ? undefined : statuses['*'])
      if (status !== undefined) yield { status }
    }
  }

  return {
    addPart,
    addMessage,
    append,
    /** Whether the customer has nothing to see. */
    isEmpty: () => text.trim() === '' && card === null && later.length === 0,
    later: (): LaterMessages => ({ texts: partsOf(rest, limit).map((body) => ({ body })), cards: later }),
  }
}

const lengthOf = (text: string) => [...text].length

/** Returns what separates a paragraph from the text before it. */
const gapAfter = (text: string) => (text === '' ? '' : '\n\n'.slice(/\n{0,2}$/.exec(text)?.[0].length))

/** Cuts a text into messages. */
function partsOf(text: string, limit: number): string[] {
  const characters = [...text]
  const count = Math.ceil(characters.length / limit)
  return Array.from({ length: count }, (_, nth) => characters.slice(nth * limit, (nth + 1) * limit).join(''))
}

/** Tells a refusal of a structured message from one of the text before it, and from the end of the reply. */
function isAboutMessage(error: unknown): boolean {
  const { status, problems = [] } = Object(error) as { status?: unknown; problems?: readonly { path: string }[] }
  const isRefusal = typeof status === 'number' && status >= 400 && status < 500
  return isRefusal && problems.every(({ path }) => path !== 'text')
}
