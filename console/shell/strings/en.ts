import own from './en.json'

/** What every page of the console says. */
export const shellWords = own
