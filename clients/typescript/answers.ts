import type { Content, StructuredReply } from './operations.js'

/** Whether a message answers a structured message. Without an answer the API sends an empty object. */
export const isAnswer = <M extends Pick<Content, 'structured_reply'>>(
  message: M,
): message is M & { structured_reply: StructuredReply } => Object.keys(message.structured_reply).length > 0
