import type { IncomingHttpHeaders } from 'node:http'
import type { ByteRange } from '../../attachments/files'

/**
 * RFC 9110, 14. Null means the whole file: without a range, with an invalid one or several, or if `If-Range` differs.
 */
export function rangeOf(headers: IncomingHttpHeaders, size: number, etag: string): ByteRange | 'unsatisfiable' | null {
  const condition = headers['if-range']
  if (condition !== undefined && condition !== etag) return null
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(headers.range ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Number(last)
    return length === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}

export function isKnownToClient(headers: IncomingHttpHeaders, etag: string): boolean {
  const etags = headers['if-none-match']
  if (etags === undefined) return false
  return etags.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag)
}
