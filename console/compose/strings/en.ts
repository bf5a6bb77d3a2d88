import own from './en.json'

/** This dictionary is fetched when the composer is first opened. */
export const composeWords = own
