/** `http`: http and https. `deep links`: all schemes except those that run programs or read local files. */
export type Schemes = 'http' | 'deep links'

/** Schemes that run programs or read local files. All `ms-` schemes open programs that the user did not choose. */
const blocked =
  /^(?:javascript|data|vbscript|blob|file|about|filesystem|ms-.*|search(?:-ms)?|shell|smb|afp|nfs|view-source|jar|res|mk|mhtml|its|hcp|chrome(?:-.*)?|edge|moz-.*|resource|applescript|x-apple\..*|ldap|telnet|ssh|rdp|vnc)$/i

export const isOpenScheme = (scheme: string): boolean => !blocked.test(scheme)

// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these inside a url, which hides its scheme.
const invisible = /[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/

/** Most urls match this and need no parser: ASCII, a named host, at most a short port. */
const plainHttp = /^https?:\/\/(?:[a-z0-9-]+\.)*([a-z][a-z0-9-]*)(?::\d{1,4})?(?:[/?#][\x21-\x7e]*)?$/

function isPlainHttp(url: string): boolean {
  return plainHttp.test(url) && !url.includes('xn--')
}

export function isHttp(url: string): boolean {
  if (isPlainHttp(url)) return true
  if (invisible.test(url) || !/^https?:\/\//i.test(url)) return false
  return URL.canParse(url) && !hasPassword(url)
}

/** Whether the url has a user name, which can look like its host. */
function hasPassword(url: string): boolean {
  return (
    /^[a-z][a-z0-9+.-]*:[/\\]*[^/?#\\]*:[^/?#\\]*@/i.test(url) ||
    (/^https?:/i.test(url) && new URL(url).username !== '')
  )
}

/** Whether the url has a harmless custom scheme. If a second scheme follows, it must be harmless too. */
function isDeepLink(url: string): boolean {
  if (invisible.test(url) || (url.includes('//') && hasPassword(url))) return false
  let remaining = url
  for (
    let found = /^([a-z][a-z0-9+.-]*):/i.exec(remaining);
    found;
    found = /^\s*([a-z][a-z0-9+.-]*):/i.exec(remaining)
  ) {
    if (blocked.test(found[1] ?? '')) return false
    remaining = remaining.slice(found[0].length)
  }
  return remaining.length < url.length && remaining !== ''
}

/**
 * Whether the url can be opened. `allowed`: the schemes of deep links that the source allows; null: every harmless
 * scheme.
 */
export function canOpen(url: string, schemes: Schemes, allowed: readonly string[] | null = null): boolean {
  if (isHttp(url)) return true
  if (schemes !== 'deep links' || /^https?:/i.test(url) || !isDeepLink(url)) return false
  return allowed === null || allowed.includes(url.slice(0, url.indexOf(':')).toLowerCase())
}

/** Returns the text of a link without a text: its host, or the part after the scheme (`tel:`, `mailto:`). */
export function hostnameOf(url: string): string {
  const plain = plainHost(url)
  if (plain !== '' && !plain.includes('xn--')) return plain
  const hostname = URL.canParse(url) ? new URL(url).hostname : ''
  return hostname || url.replace(/^[^:]*:\/*/, '')
}

/** Returns the host of a plain http url without a parser; empty if it needs a parser. */
function plainHost(url: string): string {
  const start = url.startsWith('https://') ? 8 : url.startsWith('http://') ? 7 : -1
  if (start < 0) return ''
  let end = start
  while (end < url.length && isHostLetter(url.charCodeAt(end))) end++
  return end === url.length || '/?#'.includes(url.charAt(end)) ? url.slice(start, end) : ''
}

const isHostLetter = (unit: number) =>
  (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39) || unit === 0x2d || unit === 0x2e
