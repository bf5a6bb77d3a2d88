import own from './en.json'

export const importWords = own
