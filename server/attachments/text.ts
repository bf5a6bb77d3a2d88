/** How much of a file is judged. */
export const judgedBytes = 4096

/** Text in UTF-8, UTF-16 with its mark, or an older encoding: without control characters. */
export function isText(begin: Buffer): boolean {
  const bytes = begin.subarray(0, judgedBytes)
  if (bytes.length === 0) return false
  if (isUtf8(bytes)) return !hasControls(bytes.toString('utf8'))
  const wide = wideOf(bytes)
  if (wide) return isIn(wide, bytes) && !hasControls(new TextDecoder(wide).decode(bytes, { stream: true }))
  return !hasControls(bytes.toString('latin1')) && (bytes.every(isLetter) || older.some((each) => isIn(each, bytes)))
}

// A character may be cut at the end of the bytes that were read.
export const isUtf8 = (begin: Buffer): boolean => isIn('utf-8', begin.subarray(0, judgedBytes))

/** Encodings with several bytes for a character. Those with one byte take every byte. */
const older = ['shift_jis', 'gb18030', 'big5', 'euc-kr', 'euc-jp']

function isIn(encoding: string, bytes: Buffer): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

function wideOf([first, second]: Buffer): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

/** Bytes without a character in Windows-1252 are rare in texts of the other encodings with one byte. */
const isLetter = (byte: number): boolean => ![0x7f, 0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte)

const hasControls = (text: string): boolean =>
  [...text].some((character) => character < ' ' && !'\t\n\r\f'.includes(character))
