import type { HearPiece, Writer } from './live-conversations'
import { pause } from './timed-run'

export type Message = ReturnType<typeof createMessage>

const words = 'The parcel has left our house on Tuesday and comes to you by Thursday noon at the latest'.split(' ')
/** Pieces that have not arrived this long after the end are lost. Milliseconds. */
const patienceMs = 5000

export function createMessage(writer: Writer, pieces: number, onPieceShown: (sentAt: number) => void) {
  const sentAt: number[] = []
  const lengths: number[] = []
  let [text, next, altered] = ['', 0, false]
  let finish = () => {}
  const finished = new Promise<void>((done) => {
    finish = done
  })
  return {
    id: writer.id,
    finish,
    text: () => text,
    isAltered: () => altered,
    /** Returns false if all pieces are already written. */
    write(): boolean {
      if (sentAt.length === pieces) return false
      const word = `${words[sentAt.length % words.length]} `
      text += word
      lengths.push(text.length)
      sentAt.push(performance.now())
      writer.write(word)
      if (sentAt.length === pieces) finish()
      return true
    },
    onPiece(piece: Parameters<HearPiece>[0]): void {
      if (!text.startsWith(piece.text, piece.at)) altered = true
      const length = piece.at + piece.text.length
      for (; (lengths[next] ?? Number.POSITIVE_INFINITY) <= length; next++) onPieceShown(sentAt[next] ?? 0)
    },
    async written(): Promise<string | null> {
      await finished
      return writer.end()
    },
    /** Waits for pieces in flight, and returns the number of lost pieces. */
    async missing(): Promise<number> {
      const until = performance.now() + patienceMs
      while (next < lengths.length && performance.now() < until) await pause(20)
      return lengths.length - next
    },
    ageBehind(length: number): number {
      const nth = lengths.findIndex((each) => each > length)
      return nth < 0 ? 0 : performance.now() - (sentAt[nth] ?? 0)
    },
  }
}
