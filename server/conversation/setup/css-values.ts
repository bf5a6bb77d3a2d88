// Theme values in a style sheet: no value can load a file or end its declaration.

const namedColour = /^[a-z]{3,30}$/
const hex = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/
const colourFunction = /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([\d\sa-z.,%/+-]{1,100}\)$/
const length = /^(?:\d{1,4}(?:\.\d{1,4})?|\.\d{1,4})(?:px|%|r?em|v[wh])?$/

/** Returns a CSS colour in lower case, or null. */
export function colourOf(text: string): string | null {
  const value = text.trim().toLowerCase()
  return [namedColour, hex, colourFunction].some((form) => form.test(value)) ? value : null
}

/** Returns one to four CSS lengths in lower case, or null. */
export function radiusOf(text: string): string | null {
  const lengths = text.trim().toLowerCase().split(/\s+/)
  return lengths.length <= 4 && lengths.every((each) => length.test(each)) ? lengths.join(' ') : null
}

/** Returns the address of a picture that is safe in `url()` even without quotation marks, or null. */
export function pictureUrlOf(text: string): string | null {
  if (text.length > 2048 || !URL.canParse(text)) return null
  const { protocol, username, password, href } = new URL(text)
  if (!/^https?:$/.test(protocol) || username || password) return null
  return href.replace(/[^\w\-.~:/?#[\]@!$&*+,;=%]/g, percent)
}

const functions = new Set(
  'rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark calc min max clamp cubic-bezier steps linear'.split(
    ' ',
  ),
)

/** Returns a value of words, numbers, colours, quoted names and harmless functions. Null for everything else. */
export function tokenValueOf(text: string): string | null {
  const value = text.trim()
  if (!/^[\p{L}\p{M}\d\s#.,%/+*()'"_-]{1,200}$/u.test(value) || value.includes('/*')) return null
  const unquoted = value.replace(/"[^"'()]*"|'[^"'()]*'/g, 'x')
  if (/["']/.test(unquoted) || !isBalanced(unquoted)) return null
  const functionNames = [...unquoted.matchAll(/([^\s(,/*+]*)\(/g)].map(([, name = '']) => name.toLowerCase())
  // An empty name is a bracket in a calculation.
  return functionNames.every((name) => name === '' || functions.has(name)) ? value : null
}

function isBalanced(text: string): boolean {
  let depth = 0
  for (const sign of text) {
    if (sign === '(') depth++
    if (sign === ')' && --depth < 0) return false
  }
  return depth === 0
}

const percent = (sign: string): string => encodeURIComponent(sign).replace(/[!'()*]/g, byte)

const byte = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
