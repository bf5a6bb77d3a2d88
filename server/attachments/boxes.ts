import type { FileHandle } from 'node:fs/promises'

// ISO 14496-12: nested boxes. Reads only small boxes. The library mp4box reads all, and a file of 3.6 KB crashes it.

export interface Box {
  type: string
  start: number
  end: number
}

/** No real file has this many headers before the boxes that are read here. */
const mostHeaders = 2000
/** The boxes that are read here have some hundred bytes. */
const longestContent = 65_536

export function boxReader(file: FileHandle, size: number) {
  const scratch = Buffer.alloc(16)
  let headers = 0

  async function header(at: number, end: number): Promise<Box | null> {
    headers += 1
    if (end - at < 8 || headers > mostHeaders) return null
    const { bytesRead } = await file.read(scratch, 0, 16, at)
    if (bytesRead < 8) return null
    const type = scratch.toString('latin1', 4, 8)
    const short = scratch.readUInt32BE(0)
    // With 1 the length follows in 64 bits; with 0 the box reaches to the end of the file.
    const long = short === 1
    if (long && bytesRead < 16) return null
    const length = long ? Number(scratch.readBigUInt64BE(8)) : short === 0 ? end - at : short
    const start = at + (long ? 16 : 8)
    return at + length < start ? null : { type, start, end: Math.min(at + length, end) }
  }

  /** Yields the direct child boxes in order. Stops at the first invalid header. */
  async function* within(parent: { start: number; end: number }): AsyncGenerator<Box> {
    let box = await header(parent.start, parent.end)
    while (box) {
      yield box
      box = await header(box.end, parent.end)
    }
  }

  return {
    within,
    whole: { start: 0, end: size },
    /** Returns the first box at the path, such as `mdia.hdlr`, or null. */
    find: async (parent: { start: number; end: number }, path: string): Promise<Box | null> => {
      let found: Box | null = { type: '', ...parent }
      for (const type of path.split('.')) {
        let next: Box | null = null
        for await (const box of within(found)) {
          if (box.type !== type) continue
          next = box
          break
        }
        if (!next) return null
        found = next
      }
      return found
    },
    content: async (box: Box): Promise<Buffer> => {
      const buffer = Buffer.alloc(Math.min(box.end - box.start, longestContent))
      const { bytesRead } = await file.read(buffer, 0, buffer.length, box.start)
      return buffer.subarray(0, bytesRead)
    },
  }
}

export function* boxesIn(bytes: Buffer, from: number): Generator<{ type: string; content: Buffer }> {
  for (let at = from; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (length < 8) return
    yield { type: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + 8, at + length) }
    at += length
  }
}
