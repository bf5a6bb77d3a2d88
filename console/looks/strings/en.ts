import own from './en.json'

/** A local constant, because the bundler would move a re-exported import into its own file. */
export const lookWords = own
