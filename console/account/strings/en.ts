import own from './en.json'

/** What the pages around one's own account say. */
export const accountWords = own

export type AccountKey = keyof typeof accountWords
