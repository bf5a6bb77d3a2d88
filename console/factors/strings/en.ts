import own from './en.json'

/** The texts of second factors: the sign-in, setting one up, and the fresh proof. */
export const factorWords = own

export type FactorKey = keyof typeof factorWords
