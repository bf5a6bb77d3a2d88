import type { Marks } from '../chat/visitor'

interface AboutThread {
  thread_id: string
  source_id: string
  identity_id: string
}

/**
 * Messages of `GET /1.0/webhooks/listen?live=true` in addition to events. They have no id and are never stored, so a
 * disconnected client misses them.
 */
export type LiveNews =
  /** The customer started or stopped typing. Ends after `for_ms`, or when their message arrives. */
  | ({ type: 'content_thread.typing'; active: boolean; for_ms: number } & AboutThread)
  /** The customer opened another page of the site. The conversation's details contain this page. */
  | ({ type: 'content_thread.browsed' } & AboutThread)
  /** One side has received or read further messages. */
  | ({ type: 'content_thread.marked'; marks: Marks } & AboutThread)
