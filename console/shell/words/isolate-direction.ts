/** Isolates the direction of a foreign text, such as a name, within a sentence. */
export const isolateDirection = (text: string) => `\u2068${text}\u2069`
