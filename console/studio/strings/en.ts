import own from './en.json'

export const studioWords = own
