import { isUtf8 } from 'node:buffer'
import { malformed } from '../../../conversation/refusals'
import { unsupportedType } from './unpacked'

/** Returns the charset of a content type in lower case; UTF-8 without one. */
export const charsetOf = (type = ''): string =>
  (/;\s*charset\s*=\s*["']?([^\s"';,]+)/i.exec(type)?.[1] ?? 'utf-8').toLowerCase()

/**
 * Returns the text of a body. Throws 400 for bytes that are invalid in this charset, and 415 for an unknown charset.
 */
export function textOf(bytes: Uint8Array, charset: string): string {
  const decoder = decoderFor(markedCharset(bytes) ?? charset)
  if (decoder.encoding === 'utf-8') {
    if (!isUtf8(bytes)) throw malformed(wrongBytes(bytes))
    return decoder.decode(bytes)
  }
  try {
    return decode(decoder, bytes)
  } catch {
    throw malformed(`The body is not ${decoder.encoding}, as its Content-Type says.`)
  }
}

/** Returns the text of escapes such as `%FC`; null for bytes that are invalid in this charset. */
export function escapedText(bytes: Uint8Array, charset: string): string | null {
  const decoder = decoderFor(charset)
  try {
    // UTF-16 text cannot be escaped in a form, so such escapes are read as UTF-8.
    return decode(decoder.encoding.startsWith('utf-16') ? decoderFor('utf-8') : decoder, bytes)
  } catch {
    return null
  }
}

function decoderFor(charset: string): TextDecoder {
  try {
    // TextDecoder takes ASCII for Windows-1252, which would garble UTF-8.
    return new TextDecoder(/^(?:us-?)?ascii$/.test(charset) ? 'utf-8' : charset, { fatal: true })
  } catch {
    throw unsupportedType(`The charset ${charset.slice(0, 40)} of Content-Type is not known: send UTF-8.`)
  }
}

/** The characters of Windows-1252 for the bytes 80 to 9F, which Node 20 decodes as control characters. */
const windows1252Characters = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'
const decode = (decoder: TextDecoder, bytes: Uint8Array): string =>
  decoder.encoding === 'windows-1252'
    ? Buffer.from(bytes)
        .toString('latin1')
        .replace(/[\x80-\x9f]/g, (character) => windows1252Characters[character.charCodeAt(0) - 0x80] ?? character)
    : decoder.decode(bytes)

function markedCharset([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return null
}

const wrongBytes = ([first, second]: Uint8Array): string =>
  first === 0x1f && second === 0x8b
    ? 'The body is packed with gzip: send Content-Encoding: gzip with it.'
    : 'The body is not UTF-8: encode it so, or name its charset in Content-Type, such as charset=iso-8859-1.'
