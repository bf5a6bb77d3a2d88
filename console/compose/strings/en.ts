import own from './en.json'

/** Every word of the composer of structured messages, which comes with its own dictionary when it is first opened. */
export const composeWords = own
