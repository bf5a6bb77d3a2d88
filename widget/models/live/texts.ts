import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { appendPiece } from '../../../contract/chat/live'
import type { CustomerContent } from '../../../contract/chat/realtime'
import { type GrowingMessage, growMarkdown } from '../../../contract/markdown/markdown'
import type { Conversation } from '../log/conversation'

export interface LiveView extends GrowingMessage {
  status: string
}

export type LiveTexts = ReturnType<typeof createLiveTexts>

interface FollowedMessage {
  content: CustomerContent
  /** The received text. The page may show less of it. */
  text: string
  status: string
  shown: Signal<LiveView>
  /** Set while the chat fetches the whole text. `fitted`: a piece arrived in order. `missed`: a piece is missing. */
  asking: { fitted: boolean; missed: boolean } | null
}

interface LiveNeeds {
  conversation: Pick<Conversation, 'messages' | 'piece' | 'ask'>
  onFrame(draw: () => void): void
  grew(content: CustomerContent, shown: LiveView): void
  ended(content: CustomerContent): void
  /** Called if the message is no longer shown: it was deleted, or another conversation is open. */
  left(id: string): void
}

/** The limit of characters that one frame adds, so that a long text makes no long task. */
const perFrame = 150

/** The texts of messages that are being written. All pieces between two frames are rendered together. */
// One function: all of it uses the followed texts and the events since the last frame.
export function createLiveTexts({ conversation, onFrame, grew, ended, left }: LiveNeeds) {
  const followed = new Map<string, FollowedMessage>()
  const news = new Set<FollowedMessage>()

  function follow(content: CustomerContent): void {
    const known = followed.get(content.id)
    if (content.live === 'streaming') {
      if (!known) begin(content)
      else if (known.content !== content) set(Object.assign(known, { content }), content.body, content.status)
    } else if (known) {
      forget(known)
      ended(content)
    }
  }

  function forget(message: FollowedMessage): void {
    followed.delete(message.content.id)
    news.delete(message)
  }

  function begin(content: CustomerContent): void {
    const { id, body: text, status = '' } = content
    const shown = signal<LiveView>({ ...growMarkdown(text), status })
    const message: FollowedMessage = { content, text, status, shown, asking: null }
    followed.set(id, message)
    // Pieces may have arrived while this code was fetched.
    void fill(message)
  }

  async function fill(message: FollowedMessage): Promise<void> {
    if (message.asking) {
      message.asking.missed = true
      return
    }
    const meanwhile = { fitted: false, missed: false }
    message.asking = meanwhile
    const answer = await conversation.ask('message:get', { id: message.content.id }).catch(() => null)
    message.asking = null
    if (!answer?.ok || answer.value.live !== 'streaming') return
    const { body, status } = answer.value
    // The answer may come from a node that has not received the newest pieces yet.
    if (!(meanwhile.fitted && message.text.startsWith(body))) set(message, body, status)
    if (meanwhile.missed) void fill(message)
  }

  function set(message: FollowedMessage, text: string, status = ''): void {
    message.text = text
    message.status = status
    if (followed.get(message.content.id) !== message) return
    if (news.size === 0) onFrame(draw)
    news.add(message)
  }

  function draw(): void {
    const all = [...news]
    news.clear()
    for (const message of all) {
      const { text, status, shown, content } = message
      const before = shown.peek()
      const from = text.startsWith(before.text) ? before.text.length : 0
      const part = text.slice(0, endOfCharacter(text, from + perFrame))
      shown.value = { ...growMarkdown(part, before), status }
      grew(content, shown.peek())
      if (part.length < text.length) set(message, text, status)
    }
  }

  const ends = [
    effect(() => {
      const shown = conversation.messages.value
      for (const { content } of shown) follow(content)
      for (const [id, message] of followed)
        if (!shown.some(({ content }) => content.id === id)) {
          forget(message)
          left(id)
        }
    }),
    effect(() => {
      const piece = conversation.piece.value
      const message = piece && followed.get(piece.id)
      if (!message) return
      const text = appendPiece(message.text, piece)
      if (text === null) return void fill(message)
      if (message.asking) message.asking.fitted = true
      set(message, text, piece.status)
    }),
  ]

  return {
    of: (id: string): ReadonlySignal<LiveView> | undefined => followed.get(id)?.shown,
    dispose() {
      for (const end of ends) end()
    },
  }
}

const endOfCharacter = (text: string, end: number): number =>
  /[\uD800-\uDBFF]/.test(text[end - 1] ?? '') ? end + 1 : end
