/** Returns the text of the bot's answer to a message, which identifies the message. */
export const botAnswerTo = (body: string): string => `The bot to "${body}"`
