import own from './en.json'

export const pictureWords = own
