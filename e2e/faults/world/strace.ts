import { type ChildProcess, spawn, spawnSync } from 'node:child_process'

const syncs = 'fsync,fdatasync'

/** Returns the reason why this machine cannot use strace, or null. */
export function straceObstacle(): string | null {
  const trial = spawnSync('strace', ['-qq', '-o', '/dev/null', '-e', `inject=${syncs}:delay_exit=1`, 'true'])
  if (trial.error) return 'no strace here (apt-get install strace)'
  return trial.status === 0 ? null : 'strace may not look at processes here (CAP_SYS_PTRACE)'
}

/** Delays each disk sync of the processes. Returns a function that stops this. */
export async function slowDisk(pids: readonly number[], ms: number): Promise<() => Promise<void>> {
  const child = await attached(pids, `inject=${syncs}:delay_exit=${Math.round(ms * 1_000)}`)
  return () =>
    new Promise((done) => {
      child.once('exit', () => done())
      // SIGINT makes strace detach, and the processes continue.
      child.kill('SIGINT')
    })
}

/** Kills the process at its nth sync from now, when the commit is written but not durable. */
export const killAtSync = (pid: number, nth: number): Promise<unknown> =>
  attached([pid], `inject=${syncs}:signal=SIGKILL:when=${nth}`)

/** Lets the nth sync from now fail with EIO. */
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
