import type { Marks } from '../chat/visitor'

interface AboutThread {
  thread_id: string
  source_id: string
  identity_id: string
}

/** News of `GET /1.0/webhooks/listen?live=true` beside the events: news have no id and are never stored, so a client that was not connected never gets them. */
export type LiveNews =
  /** The customer writes, or has stopped. Ends after `for_ms`, and when their message arrives. */
  | ({ type: 'content_thread.typing'; active: boolean; for_ms: number } & AboutThread)
  /** The customer opened another page of the site: the details of the conversation show it. */
  | ({ type: 'content_thread.browsed' } & AboutThread)
  /** One side has received or read further messages. */
  | ({ type: 'content_thread.marked'; marks: Marks } & AboutThread)
