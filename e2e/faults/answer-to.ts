/** Returns the bot's answer to a message, so that every part of the test knows which answer belongs to which message. */
export const answerTo = (body: string): string => `The bot to "${body}"`
