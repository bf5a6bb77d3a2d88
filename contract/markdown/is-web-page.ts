/** False for addresses of mail programs and telephones. */
export const isWebPage = (url: string): boolean => /^https?:/i.test(url)
