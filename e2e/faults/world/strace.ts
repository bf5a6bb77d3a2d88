import { type ChildProcess, spawn, spawnSync } from 'node:child_process'

// What a disk does to a process is shown by its system calls: strace holds them up, or ends the process in the middle of one. See
// docs/run/fault-runs.md for what this is and is not.

const syncs = 'fsync,fdatasync'

/** Why it cannot be done here; null when it can. */
export function noStrace(): string | null {
  const tried = spawnSync('strace', ['-qq', '-o', '/dev/null', '-e', `inject=${syncs}:delay_exit=1`, 'true'])
  if (tried.error) return 'no strace here (apt-get install strace)'
  return tried.status === 0 ? null : 'strace may not look at processes here (CAP_SYS_PTRACE)'
}

/** From now on each of their writes to the disk takes so much longer, until the answer is called. */
export async function slowDisk(pids: readonly number[], ms: number): Promise<() => Promise<void>> {
  const child = await attached(pids, `inject=${syncs}:delay_exit=${Math.round(ms * 1_000)}`)
  return () =>
    new Promise((done) => {
      child.once('exit', () => done())
      // It lets go of them, and they go on.
      child.kill('SIGINT')
    })
}

/** The process is killed when it asks the disk for the nth time from now: what it commits is written, and not yet safe. */
export const killAtSync = (pid: number, nth: number): Promise<unknown> =>
  attached([pid], `inject=${syncs}:signal=SIGKILL:when=${nth}`)

/** The disk answers the nth time from now that it could not do it (EIO). */
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
