import type { IncomingHttpHeaders } from 'node:http'
import type { Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'
import { malformed } from '../../../conversation/refusals'

const codings: Readonly<Record<string, (first: number) => Transform>> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  br: () => createBrotliDecompress(),
  // Some clients omit the two bytes of the zlib header, whose first byte ends in 8.
  deflate: (first) => ((first & 15) === 8 ? createInflate() : createInflateRaw()),
}

/** Returns the content coding of a body; empty without compression. */
export function codingOf(headers: IncomingHttpHeaders): string {
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? ''
  return coding === 'identity' ? '' : coding
}

/** Throws 415 for an unsupported coding. `mayUnpack` is false for a body that is read as it arrives. */
export function requireCoding(headers: IncomingHttpHeaders, mayUnpack: boolean): void {
  const coding = codingOf(headers)
  if (coding === '' || (mayUnpack && Object.hasOwn(codings, coding))) return
  const advice = mayUnpack
    ? 'use gzip, deflate or br, or send the body as it is'
    : 'send this body as it is; only JSON and forms may come packed (gzip, deflate, br)'
  throw unsupportedType(`Content-Encoding ${coding.slice(0, 80)} is not taken: ${advice}.`)
}

export const unsupportedType = (sentence: string) => Object.assign(new Error(sentence), { statusCode: 415 })

interface Reader {
  onData(piece: Buffer): void
  onEnd(): void
  refuse(error: unknown): void
}

/** Decompresses the body piece by piece, so that the reader can stop in time. Returns a function that ends it. */
export function decompress(payload: Readable, coding: string, { onData, onEnd, refuse }: Reader): () => void {
  let unpacker: Transform | undefined
  const onBroken = () => refuse(malformed(`The body is not whole ${coding}: send what Content-Encoding names.`))
  const resume = () => void payload.resume()

  function onPiece(piece: Buffer) {
    unpacker ??= codings[coding]?.(piece[0] ?? 0)
      .on('data', onData)
      .on('end', onEnd)
      .on('error', onBroken)
    if (unpacker?.write(piece)) return
    payload.pause()
    unpacker?.once('drain', resume)
  }
  const onLast = () => (unpacker ? unpacker.end() : onEnd())

  payload.on('data', onPiece).on('end', onLast)
  return () => {
    payload.off('data', onPiece).off('end', onLast).resume()
    unpacker?.off('data', onData).off('end', onEnd).off('drain', resume).destroy()
  }
}
