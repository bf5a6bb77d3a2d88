/** Opens an address in the site's tab. Only web pages: a `javascript:` address would run as the site. */
export function navigate({ url }: { url: string }, tab: Pick<Location, 'assign'> = location): void {
  if (/^https?:\/\//i.test(url)) tab.assign(url)
}
