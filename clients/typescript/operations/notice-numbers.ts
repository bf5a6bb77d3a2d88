// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

/**
 * The notices to closed chats that were sent in these days, and what became of them; null with agent_id.
 */
export type NoticeNumbers = {
  sent: number
  shown: number
  opened: number
  answered: number
} | null
