import own from './en.json'

/** The texts of the account pages. */
export const accountWords = own

export type AccountKey = keyof typeof accountWords
