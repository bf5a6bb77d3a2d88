import own from './en.json'

/** The texts of the statistics page. */
export const reportsWords = own
