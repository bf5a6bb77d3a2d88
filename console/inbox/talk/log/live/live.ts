import { appendPiece, type LivePiece } from '../../../../../contract/chat/live'
import type { LiveText, OpenConversation } from '../../open/open-conversation'
import { liveTextOf } from './live-text'

// Fetched together with the live view when the first live message appears.

export { LiveMessageBody } from './LiveMessageBody'

/** Assembles the pieces of live messages. If pieces are missing, `read` fetches the conversation. */
export function createLive(shown: OpenConversation, read: () => Promise<void>) {
  /** Pieces that wait for the response of `read`, by message. */
  const waiting = new Map<string, LivePiece[]>()

  function setText(id: string, text: LiveText | null): void {
    const texts = new Map(shown.live.value)
    if (text) texts.set(id, text)
    else if (!texts.delete(id)) return
    shown.live.value = texts
  }

  /** Adds a piece. Returns false if an earlier piece is missing. */
  function add(piece: LivePiece): boolean {
    const { id, status = '' } = piece
    const content = shown.contents.value.find((each) => each.id === id)
    if (content && content.live !== 'streaming') return true
    const { body } = content ? liveTextOf(shown, content) : (shown.live.value.get(id) ?? { body: '' })
    const newText = appendPiece(body, piece)
    if (newText === null) return false
    setText(id, { body: newText, status, of: content?.updated_at ?? null })
    return true
  }

  return {
    piece(piece: LivePiece): void {
      if (piece.thread_id !== shown.id.value || shown.state.value !== 'here') return
      const pieces = waiting.get(piece.id)
      if (pieces) pieces.push(piece)
      else if (!add(piece)) {
        waiting.set(piece.id, [piece])
        if (waiting.size === 1) void read().then(this.dropOutdated, this.dropOutdated)
      }
    },
    /** Called after `read`: drops streamed text that the response already contains. */
    dropOutdated(): void {
      for (const { id, live, body } of shown.contents.value) {
        const streamed = shown.live.value.get(id)
        if (streamed && (live !== 'streaming' || !streamed.body.startsWith(body))) setText(id, null)
      }
      for (const [id, pieces] of waiting) {
        setText(id, null)
        for (const piece of pieces) add(piece)
      }
      waiting.clear()
    },
  }
}
