import type { ConversationContent } from '../../../../shell/shapes'

/** Returns the text of a message. Live messages contain Markdown, which is removed. */
export const wordsOf = ({ live, body, body_formatted }: ConversationContent): string =>
  live ? body_formatted.text : body
