import own from './en.json'

export const reportsWords = own
