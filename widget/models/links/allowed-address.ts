// Schemes that run code or read local content are never opened, in any spelling.
const refused = /^(about|blob|data|file(system)?|jar|(java|vb)script|ms-.*|search(-ms)?|smb|view-source):/

/** Returns the address as the browser parses it; null if it must not be opened. */
export function allowedAddress(url: string | undefined): string | null {
  if (!url || !URL.canParse(url)) return null
  const { protocol, href, password } = new URL(url)
  return refused.test(protocol) || password ? null : href
}
