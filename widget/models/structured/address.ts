// Decisions: schemes that run or read local content are never opened, in any spelling.
const refused = /^(about|blob|data|file(system)?|jar|(java|vb)script|ms-.*|search(-ms)?|smb|view-source):/

/** The address as the browser would read it; null if it may not be opened. */
export function allowedAddress(url: string | undefined): string | null {
  if (!url || !URL.canParse(url)) return null
  const { protocol, href, password } = new URL(url)
  return refused.test(protocol) || password ? null : href
}
