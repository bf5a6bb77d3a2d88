import own from './en.json'

/** The texts that all pages of the console share. */
export const shellWords = own
