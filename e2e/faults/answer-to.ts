/** What the bot says to a message, so that everybody knows which answer belongs to which message. */
export const answerTo = (body: string): string => `The bot to "${body}"`
