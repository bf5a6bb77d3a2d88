import type { StreamChunk } from 'chat'
import type { LivePiece } from '../typescript/live'
import { withEmoji } from './outgoing'

const longestStatus = 200

/**
 * Yields the pieces of a live message from a stream of the Chat SDK: tasks and plans are its status. Throws the AbortError
 * of the signal as soon as it is aborted, and Error for a stream without a text.
 */
export async function* livePieces(
  chunks: AsyncIterable<string | StreamChunk>,
  stop: AbortSignal,
): AsyncGenerator<LivePiece, void> {
  const stopped = new Promise<never>((_, fail) => {
    stop.addEventListener('abort', () => fail(stop.reason), { once: true })
  })
  // The stream may end first.
  stopped.catch(() => {})
  const iterator = chunks[Symbol.asyncIterator]()
  let isEmpty = true
  try {
    for (;;) {
      const next = iterator.next()
      next.catch(() => {})
      const step = await Promise.race([stopped, next])
      if (step.done) break
      const piece = pieceOf(step.value)
      if (typeof piece === 'string' && piece.trim() !== '') isEmpty = false
      if (piece) yield piece
    }
  } finally {
    // Not awaited, because a generator that waits for its model returns only after it.
    void iterator.return?.()?.catch(() => {})
  }
  if (isEmpty) throw new Error('The stream has ended without a text.')
}

function pieceOf(chunk: string | StreamChunk): LivePiece | null {
  if (typeof chunk === 'string') return withEmoji(chunk)
  if (chunk.type === 'markdown_text') return withEmoji(chunk.text)
  const isOver = chunk.type === 'task_update' && (chunk.status === 'complete' || chunk.status === 'error')
  return isOver ? null : { status: chunk.title.slice(0, longestStatus) }
}
