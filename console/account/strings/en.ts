import own from './en.json'

export const accountWords = own

export type AccountKey = keyof typeof accountWords
