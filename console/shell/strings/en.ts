import own from './en.json'

export const shellWords = own
