import own from './en.json'

export const factorWords = own

export type FactorKey = keyof typeof factorWords
