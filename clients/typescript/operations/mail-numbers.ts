// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

/**
 * The e-mails with unread replies that were sent in these days, how many were opened in the chat, and answered by e-mail; null with agent_id.
 */
export type MailNumbers = {
  sent: number
  opened: number
  answered: number
} | null
