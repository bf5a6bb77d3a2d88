import { boxesIn } from './boxes'

// Codec names by the four letters of a sample entry (mp4ra.org).

const videoNames: Record<string, string> = {
  avc1: 'h264',
  avc2: 'h264',
  avc3: 'h264',
  avc4: 'h264',
  hvc1: 'hevc',
  hev1: 'hevc',
  dvh1: 'hevc',
  dvhe: 'hevc',
  av01: 'av1',
  vp08: 'vp8',
  vp09: 'vp9',
  mp4v: 'mpeg4',
  s263: 'h263',
  encv: 'encrypted',
}

const audioNames: Record<string, string> = {
  '.mp3': 'mp3',
  Opus: 'opus',
  fLaC: 'flac',
  alac: 'alac',
  'ac-3': 'ac3',
  'ec-3': 'eac3',
  samr: 'amr',
  sawb: 'amr',
  enca: 'encrypted',
}

/** The codecs inside of `mp4a`. 0x66 to 0x68 are the three profiles of MPEG-2 AAC. */
const objectTypes: Record<number, string> = {
  64: 'aac',
  102: 'aac',
  103: 'aac',
  104: 'aac',
  105: 'mp3',
  107: 'mp3',
  165: 'ac3',
  166: 'eac3',
  173: 'opus',
}

export function videoCodec(entry: string): string {
  return videoNames[entry] ?? 'unknown'
}

/** `content`: the sample entry after its four letters. Throws RangeError if it ends too early. */
export function audioCodec(entry: string, content: Buffer): string {
  if (entry !== 'mp4a') return audioNames[entry] ?? 'unknown'
  const version = content.readUInt16BE(8)
  const extra = version === 1 ? 16 : version === 2 ? 36 : 0
  for (const box of boxesIn(content, 28 + extra)) {
    if (box.type === 'esds') return objectTypes[objectTypeOf(box.content) ?? 0] ?? 'unknown'
  }
  return 'unknown'
}

/** The first byte of a decoder description (tag 4) inside a stream description (tag 3), ISO 14496-1. */
function objectTypeOf(esds: Buffer): number | null {
  let at = 4
  for (const tag of [3, 4]) {
    if (esds[at] !== tag) return null
    at += 1
    // A length takes up to four bytes; all except the last have their highest bit set.
    for (let nth = 0; nth < 4 && ((esds[at] ?? 0) & 0x80) !== 0; nth++) at += 1
    at += 1
    if (tag === 4) return esds[at] ?? null
    const flags = esds[at + 2] ?? 0
    at += 3
    if (flags & 0x80) at += 2
    if (flags & 0x40) at += 1 + (esds[at] ?? 0)
    if (flags & 0x20) at += 2
  }
  return null
}
