import type Sharp from 'sharp'

// Sent to the shrinking process as text, so each function may use only its own code.

export interface Job {
  path: string
  to: string
  /** The maximum width and height of the thumbnail, in pixels. */
  side: number
  mostPixels: number
}

/** `moves`: the picture is animated and gets no thumbnail. `missing`: sharp is not installed. */
export type Answer = { size: number } | { moves: true } | { wrong: string } | { missing: string }

export interface Bounds {
  /** Milliseconds of processor time for one picture. */
  cpuMs: number
  memory: number
}

/** Handles jobs in the process. Kills itself if a job exceeds the limits, because sharp's threads cannot be stopped. */
export function serveShrinking(
  need: NodeJS.Require,
  slim: (file: Buffer) => Buffer,
  { sharpAt, bounds }: { sharpAt: string; bounds: Bounds },
): void {
  const { readFileSync, writeFileSync } = need('node:fs') as typeof import('node:fs')
  const loaded = load()
  let usedBefore = process.cpuUsage()

  // When memory is short, the system ends this process first.
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {}
  process.on('disconnect', () => process.exit())
  process.on('message', (job: Job) => {
    usedBefore = process.cpuUsage()
    const watch = setInterval(() => {
      const { user, system } = process.cpuUsage(usedBefore)
      const tooSlow = (user + system) / 1000 > bounds.cpuMs
      if (tooSlow || process.memoryUsage.rss() > bounds.memory) process.kill(process.pid, 'SIGKILL')
    }, 20)
    void shrink(job)
      .catch((error): Answer => ({ wrong: String(error) }))
      .then((answer) => {
        clearInterval(watch)
        process.send?.(answer)
      })
  })

  function load(): typeof Sharp | string {
    try {
      const sharp = need(sharpAt) as typeof Sharp
      sharp.concurrency(1)
      sharp.cache(false)
      return sharp
    } catch (error) {
      return String(error)
    }
  }

  /** Writes the thumbnail: rotated as the camera was held, without metadata. */
  async function shrink({ path, to, side, mostPixels }: Job): Promise<Answer> {
    if (typeof loaded === 'string') return { missing: loaded }
    const picture = loaded(slim(readFileSync(path)), {
      limitInputPixels: mostPixels,
      failOn: 'error',
      sequentialRead: true,
    })
    const { pages = 1 } = await picture.metadata()
    if (pages > 1) return { moves: true }
    const { size } = await picture
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toFile(to)
    return { size }
  }
}

/** Removes unneeded PNG chunks, because their texts may be highly compressed. Keeps the first of each color chunk. */
export function removeExtras(file: Buffer): Buffer {
  if (file.length < 8 || file.readUInt32BE(0) !== 0x89504e47) return file
  const keptTypes = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'cICP', 'eXIf'])
  const longest = 65_536
  const keptChunks = [file.subarray(0, 8)]
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    const end = at + 12 + length
    const isCritical = /^[A-Z]/.test(type)
    if (isCritical || (length <= longest && keptTypes.delete(type))) keptChunks.push(file.subarray(at, end))
    at = end
  }
  return Buffer.concat(keptChunks)
}
