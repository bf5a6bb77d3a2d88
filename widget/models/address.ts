// Decisions: schemes that run or read local content are never opened, however they are written.
const refusedSchemes = ['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:', 'filesystem:']

/** The address as the browser would read it, or null when it may not be opened. */
export function allowedAddress(url: string | undefined): string | null {
  if (!url || !URL.canParse(url)) return null
  const { protocol, href } = new URL(url)
  return refusedSchemes.includes(protocol) ? null : href
}
