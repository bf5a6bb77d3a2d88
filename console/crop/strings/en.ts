import own from './en.json'

export const cropWords = own
