import own from './en.json'

/** What the page of the numbers says. */
export const reportsWords = own
