// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Warning } from './warning.js'

/**
 * The marks of each side of a conversation: the last content that it has received and read; 0 for none.
 */
export interface ThreadMarks {
  thread_id: string
  customer_delivered_seq: number
  customer_read_seq: number
  agent_delivered_seq: number
  agent_read_seq: number
  warnings?: Warning[]
}
