import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates a file system in memory of a fixed size, which a scenario can fill. Mounting needs root. */
export function aSmallDisk(megabytes: number) {
  let folder = ''
  const ballast = () => join(folder, 'ballast')
  return {
    folder: () => folder,
    /** Mounts the disk. Returns the reason if that is impossible, else null. */
    mount(): string | null {
      if (process.getuid?.() !== 0) return 'only root may mount the small disk'
      folder = mkdtempSync(join(tmpdir(), 'bubblewire-disk-'))
      try {
        execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
      } catch {
        rmSync(folder, { recursive: true })
        return 'no file system may be mounted here'
      }
      chmodSync(folder, 0o1777)
      return null
    },
    fill() {
      const file = openSync(ballast(), 'w')
      try {
        for (let piece = Buffer.alloc(1 << 20); ; ) {
          try {
            writeSync(file, piece)
          } catch {
            if (piece.length === 1) break
            piece = piece.subarray(0, piece.length >> 4 || 1)
          }
        }
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(ballast(), { force: true }),
    unmount() {
      if (!folder) return
      execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
      folder = ''
    },
  }
}
