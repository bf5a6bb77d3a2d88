import type { LivePiece } from '../typescript/index'
import type { RunPart } from './run-part'
import type { PendingMessage, ShownMessage, ShownMessages } from './shown-messages'

interface Options {
  statuses: Readonly<Record<string, string>>
  /** Tools that have no status by `*`, because they show a message. */
  quietTools: ReadonlySet<string>
  shown: ShownMessages
}

export const afterQuestion =
  'The customer has been asked something in this message, so nothing may follow. Wait for the answer.'

/** Makes the pieces of one live message out of the parts of a run. */
export function createWrittenMessage({ statuses, quietTools, shown }: Options) {
  const later: ShownMessage[] = []
  let text = ''
  let beginsParagraph = false
  let card: ShownMessage | null = null
  let hasAsked = false

  function* append(addition: string): Generator<LivePiece, void> {
    if (addition === '') return
    const gap = beginsParagraph && text !== '' ? '\n\n'.slice(/\n{0,2}$/.exec(text)?.[0].length) : ''
    beginsParagraph = false
    text += gap + addition
    yield gap + addition
  }

  function* replace(replacement: string): Generator<LivePiece, void> {
    text = replacement
    yield { replace: replacement }
  }

  /** The server checks each message as that of this reply. The first one stays there, the others are sent after it. */
  function* check(message: ShownMessage): Generator<LivePiece, void> {
    yield { structured_content: message.structured_content }
    if (card) yield { structured_content: card.structured_content }
  }

  function* addMessage({ message, accept, refuse }: PendingMessage): Generator<LivePiece, void> {
    if (hasAsked && !message.always) return refuse(new Error(afterQuestion))
    const before = text
    try {
      if (!card && message.body !== '') {
        beginsParagraph = true
        yield* append(message.body)
      }
      yield* check(message)
    } catch (error) {
      refuse(error)
      if (!isAboutMessage(error)) throw error
      if (card) yield { structured_content: card.structured_content }
      if (text !== before) yield* replace(before)
      return
    }
    if (card) later.push(message)
    else card = message
    hasAsked = message.asks
    accept()
  }

  function* addPart(part: RunPart): Generator<LivePiece, void> {
    if ('text' in part) yield* append(part.text)
    else if ('paragraph' in part) beginsParagraph = true
    else if ('replace' in part) yield* replace(part.replace)
    else if ('tool' in part && shown.read(part.call)) {
      const status = statuses[part.tool] ?? (quietTools.has(part.tool) ? undefined : statuses['*'])
      if (status !== undefined) yield { status }
    }
  }

  return {
    addPart,
    addMessage,
    append,
    /** Whether the customer sees nothing of it. */
    isEmpty: () => text.trim() === '' && card === null,
    later: (): readonly ShownMessage[] => later,
  }
}

/** Tells a refusal of a structured message from one of the text before it, and from the end of the reply. */
function isAboutMessage(error: unknown): boolean {
  const { status, problems = [] } = Object(error) as { status?: unknown; problems?: readonly { path: string }[] }
  const isRefusal = typeof status === 'number' && status >= 400 && status < 500
  return isRefusal && problems.every(({ path }) => path !== 'text')
}
