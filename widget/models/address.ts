// Decisions: schemes that run or read local content are never opened, however they are written.
const refused = /^(javascript|data|vbscript|blob|file|about|filesystem|view-source|smb|jar|search(-ms)?|ms-.*):$/

/** The address as the browser would read it, or null when it may not be opened. */
export function allowedAddress(url: string | undefined): string | null {
  if (!url || !URL.canParse(url)) return null
  const { protocol, href, password } = new URL(url)
  return refused.test(protocol) || password ? null : href
}
