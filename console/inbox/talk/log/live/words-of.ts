import type { ConversationContent } from '../../../../shell/shapes'

/** The text of a message without marks: a live message is written in Markdown. */
export const wordsOf = ({ live, body, body_formatted }: ConversationContent): string =>
  live ? body_formatted.text : body
