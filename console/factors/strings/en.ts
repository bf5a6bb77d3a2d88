import own from './en.json'

/** What is said of a second step at the sign-in, of setting it up, and of a fresh proof. */
export const factorWords = own

export type FactorKey = keyof typeof factorWords
