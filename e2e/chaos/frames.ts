export interface Frame {
  bytes: Buffer
  /** The first characters of the engine.io packet in a text frame. Empty for other frames. */
  head: string
}

export function createFrames(each: (frame: Frame) => void): (part: Buffer) => void {
  let buffer: Buffer = Buffer.alloc(0)
  return (part) => {
    buffer = buffer.length > 0 ? Buffer.concat([buffer, part]) : part
    for (let length = lengthOf(buffer); length !== null && length <= buffer.length; length = lengthOf(buffer)) {
      const bytes = buffer.subarray(0, length)
      buffer = buffer.subarray(length)
      each({ bytes, head: headOf(bytes) })
    }
  }
}

const shortLength = (frame: Buffer) => (frame[1] ?? 0) & 127
const extraOf = (frame: Buffer) => (shortLength(frame) === 126 ? 2 : shortLength(frame) === 127 ? 8 : 0)
const maskOf = (frame: Buffer) => ((frame[1] ?? 0) & 128 ? 4 : 0)

/** Returns the length of the frame; null while its header is incomplete. */
function lengthOf(buffer: Buffer): number | null {
  if (buffer.length < 2 || buffer.length < 2 + extraOf(buffer)) return null
  const extra = extraOf(buffer)
  const payload =
    extra === 2 ? buffer.readUInt16BE(2) : extra === 8 ? Number(buffer.readBigUInt64BE(2)) : shortLength(buffer)
  return 2 + extra + maskOf(buffer) + payload
}

function headOf(frame: Buffer): string {
  if (((frame[0] ?? 0) & 15) !== 1) return ''
  const mask = maskOf(frame)
  const start = 2 + extraOf(frame) + mask
  const signs = [...frame.subarray(start, start + 2)]
  if (mask > 0) for (const at of signs.keys()) signs[at] = (signs[at] ?? 0) ^ (frame[start - 4 + at] ?? 0)
  return String.fromCharCode(...signs)
}
