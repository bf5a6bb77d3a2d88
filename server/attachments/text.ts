/** The number of bytes by which a file is judged. */
export const judgedBytes = 4096

/**
 * Whether the bytes are text in UTF-8, UTF-16, UTF-32 with its mark, or an older encoding, without control characters.
 */
export function isText(begin: Buffer): boolean {
  const bytes = begin.subarray(0, judgedBytes)
  if (bytes.length === 0) return false
  const widest = wordsOf32(bytes)
  if (widest !== null) return widest.every((code) => code <= 0x10ffff && !isControl(String.fromCodePoint(code)))
  const wide = wideOf(bytes)
  if (wide) return isTextIn(wide, bytes)
  if (isUtf8(bytes)) return true
  return (
    (bytes.every(isLetter) && !hasControls(bytes.toString('latin1'))) ||
    olderEncodings.some((each) => isTextIn(each, bytes))
  )
}

const isTextIn = (encoding: string, bytes: Buffer): boolean =>
  isInEncoding(encoding, bytes) && !hasControls(new TextDecoder(encoding).decode(bytes, { stream: true }))

// A character may be cut at the end of the bytes that were read.
export const isUtf8 = (begin: Buffer): boolean => isTextIn('utf-8', begin.subarray(0, judgedBytes))

/** Encodings with several bytes for a character. Encodings with one byte accept every byte. */
const olderEncodings = ['shift_jis', 'gb18030', 'big5', 'euc-kr', 'euc-jp', 'iso-2022-jp']

function isInEncoding(encoding: string, bytes: Buffer): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

/** Detects UTF-16 by its byte order mark, else by its zero bytes: in Latin text every second byte is zero. */
function wideOf(bytes: Buffer): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (even + odd < bytes.length / 5 || Math.min(even, odd) > 0) return null
  return even === 0 ? 'utf-16le' : 'utf-16be'
}

function wordsOf32(bytes: Buffer): number[] | null {
  const isLittle = bytes.length >= 8 && bytes.readUInt32LE(0) === 0xfeff
  if (!isLittle && !(bytes.length >= 8 && bytes.readUInt32BE(0) === 0xfeff)) return null
  return Array.from({ length: Math.floor(bytes.length / 4) - 1 }, (_, nth) =>
    isLittle ? bytes.readUInt32LE(4 * nth + 4) : bytes.readUInt32BE(4 * nth + 4),
  )
}

const isLetter = (byte: number): boolean => ![0x7f, 0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte)

const isControl = (character: string): boolean => character < ' ' && !'\t\n\r\f'.includes(character)

const hasControls = (text: string): boolean => [...text].some(isControl)
