// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

/**
 * How far each side of a conversation has received and read; 0: nothing yet.
 */
export interface ThreadMarks {
  thread_id: string
  customer_delivered_seq: number
  customer_read_seq: number
  agent_delivered_seq: number
  agent_read_seq: number
}
