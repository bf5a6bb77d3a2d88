import type { CustomerContent } from '../../contract/chat/realtime'
import type { Clock } from '../models/session/clock'

const viewWithinMs = 1_500

/** Fetches the views of these messages; null when they are loaded. */
export type FetchViews = (contents: readonly CustomerContent[]) => Promise<unknown> | null

/** Resolves when these messages can be rendered. Without messages: when all requested views are loaded. */
export type WaitForViews = (contents?: readonly CustomerContent[]) => Promise<unknown> | undefined

/** Delays new messages and changes until their views are loaded. */
export function createViewWaiter(clock: Clock, fetchViews: FetchViews): WaitForViews {
  let last: Promise<unknown> | undefined
  return (contents) => {
    if (contents) {
      const views = fetchViews(contents)
      // Waits for earlier messages, so that a text never overtakes a card.
      const drawn = Promise.race([views, views && new Promise<void>((done) => clock.after(viewWithinMs, done))])
      last = after(last, drawn)
    }
    return last
  }
}

async function after(before: Promise<unknown> | undefined, drawn: Promise<unknown>): Promise<void> {
  await before
  await drawn
}
