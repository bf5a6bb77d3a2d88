import own from './en.json'

export const placeholderWords = own
