import { type Answer, createClient } from '../../clients/typescript/client'
import { type LivePiece, live } from '../../clients/typescript/live'
import type { Bubblewire } from './bubblewire'

export type LiveBot = ReturnType<typeof aLiveBot>

/** A bot that writes a live message, a piece whenever the journey says so. `ended` resolves with the content or the error of its call. */
export function aLiveBot({ demo }: Bubblewire, in_reply_to_id: string, token = demo.access_token) {
  const pieces: (LivePiece | null)[] = []
  let wake = () => {}
  const call = createClient({ url: demo.api_url, token })
  async function* written(): AsyncGenerator<LivePiece> {
    for (;;) {
      const piece = pieces.shift()
      if (piece === null) return
      if (piece !== undefined) yield piece
      else
        await new Promise<void>((done) => {
          wake = done
        })
    }
  }
  const ended: Promise<Answer<'createContent'> | Error> = live(
    call,
    { in_reply_to_id, idle_timeout: 120 },
    written(),
  ).catch((error: Error) => error)
  const add = (piece: LivePiece | null) => {
    pieces.push(piece)
    wake()
  }
  return { write: (piece: LivePiece) => add(piece), end: () => add(null), ended }
}
