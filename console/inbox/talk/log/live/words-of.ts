import type { ConversationContent } from '../../../../shell/shapes'

/** Returns a message's text without Markdown, which live messages contain. */
export const wordsOf = ({ live, body, body_formatted }: ConversationContent): string =>
  live ? body_formatted.text : body
