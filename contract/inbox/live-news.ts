import type { Marks } from '../chat/visitor'

interface AboutThread {
  thread_id: string
  source_id: string
  identity_id: string
}

/** News of `GET /1.0/webhooks/listen?live=true` beside the events: never stored, without an id, gone when missed. */
export type LiveNews =
  /** The customer writes, or stopped. Forget it after `for_ms`, and when a message of theirs arrives. */
  | ({ type: 'content_thread.typing'; active: boolean; for_ms: number } & AboutThread)
  /** The customer went on to another page of the site: it stands in the details of the conversation. */
  | ({ type: 'content_thread.browsed' } & AboutThread)
  /** One side has received or read further. */
  | ({ type: 'content_thread.marked'; marks: Marks } & AboutThread)
