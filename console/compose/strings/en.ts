import own from './en.json'

export const composeWords = own
