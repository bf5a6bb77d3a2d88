import own from './en.json'

/** The texts of the composer. Its dictionary is fetched when the composer is first opened. */
export const composeWords = own
