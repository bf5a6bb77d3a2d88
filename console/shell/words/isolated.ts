/** Lets a text from elsewhere, such as a name or an English reason, keep its own direction inside a sentence. */
export const isolated = (text: string) => `\u2068${text}\u2069`
