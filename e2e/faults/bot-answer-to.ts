/** Returns the text with which the bot answers a message. It contains the message, so that tests can match both. */
export const botAnswerTo = (body: string): string => `The bot to "${body}"`
