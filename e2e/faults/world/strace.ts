import { type ChildProcess, spawn, spawnSync } from 'node:child_process'

// Simulates faults of a disk by system calls: strace delays them, or ends the process in the middle of a call. See
// e2e/README.md for the limits of this simulation.

const syncs = 'fsync,fdatasync'

/** Returns why strace cannot be used here; null when it can. */
export function noStrace(): string | null {
  const tried = spawnSync('strace', ['-qq', '-o', '/dev/null', '-e', `inject=${syncs}:delay_exit=1`, 'true'])
  if (tried.error) return 'no strace here (apt-get install strace)'
  return tried.status === 0 ? null : 'strace may not look at processes here (CAP_SYS_PTRACE)'
}

/** Delays each write of the processes to the disk, until the returned function is called. */
export async function slowDisk(pids: readonly number[], ms: number): Promise<() => Promise<void>> {
  const child = await attached(pids, `inject=${syncs}:delay_exit=${Math.round(ms * 1_000)}`)
  return () =>
    new Promise((done) => {
      child.once('exit', () => done())
      // The signal makes strace detach; the processes continue.
      child.kill('SIGINT')
    })
}

/** Kills the process at its nth sync from now: its commit is written, and not yet durable. */
export const killAtSync = (pid: number, nth: number): Promise<unknown> =>
  attached([pid], `inject=${syncs}:signal=SIGKILL:when=${nth}`)

/** Lets the nth sync from now fail (EIO). */
export const failAtSync = (pid: number, nth: number): Promise<unknown> =>
  attached([pid], `inject=fdatasync:error=EIO:when=${nth}`)

async function attached(pids: readonly number[], inject: string): Promise<ChildProcess> {
  const targets = pids.flatMap((pid) => ['-p', String(pid)])
  const child = spawn('strace', ['-f', '-o', '/dev/null', '-e', `trace=${syncs}`, '-e', inject, ...targets], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  await new Promise<void>((done) => {
    child.stderr?.on('data', (text) => String(text).includes('attached') && done())
    child.once('exit', () => done())
  })
  return child
}
