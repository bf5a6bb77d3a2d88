import type { Logger } from 'pino'
import type { Clock } from '../conversation/clock-and-ids'
import type { Store } from '../conversation/ports'
import { leaseJob } from '../conversation/scheduled-job'
import { type Files, fileKey } from './files'

interface Needs {
  files: Files
  store: Store
  clock: Clock
}

const dayMs = 86_400_000
/** Younger files may belong to a record that will be written soon. */
const youngMs = dayMs
const batchSize = 100

/**
 * Removes files without a record, left by interrupted uploads and deleted records. The storage must not be shared with
 * other programs.
 */
export async function sweepFiles({ files, store, clock }: Needs, isActive = () => true): Promise<number> {
  let removed = 0
  const removeUnnamed = async (keys: string[]) => {
    const ids = keys.map(idOf)
    const storedKeys = new Set((await store.read.attachments(ids)).map(({ file_key }) => file_key))
    for (const key of keys) {
      if (storedKeys.has(idOf(key))) continue
      await files.remove(key)
      removed += 1
    }
  }
  let old: string[] = []
  for await (const { key, storedAt } of files.list()) {
    if (!isActive()) return removed
    if (storedAt > clock() - youngMs) continue
    old.push(key)
    if (old.length < batchSize) continue
    await removeUnnamed(old)
    old = []
  }
  await removeUnnamed(old)
  return removed
}

const idOf = (key: string) => fileKey.exec(key)?.[1] ?? key

/**
 * Sweeps daily, the first time after an hour; with a shared storage only on one node. Returns a function that stops it.
 */
export function startSweeps(needs: Needs & { shared: boolean }, log: Logger): () => Promise<void> {
  let underWay: Promise<void> = Promise.resolve()
  const sweepOnce = async () => {
    if (needs.shared && !(await leaseJob(needs.store, 'sweep', { now: needs.clock(), everyMs: dayMs }))) return
    const removed = await sweepFiles(needs, () => !stopped)
    if (removed > 0) log.info({ removed }, 'files that no record named were removed')
  }
  const sweep = () => {
    underWay = sweepOnce()
      .catch((error) => log.error({ err: error }, 'the file storage could not be swept'))
      .finally(() => wait(dayMs))
  }
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const wait = (ms: number) => {
    if (!stopped) timer = setTimeout(sweep, ms).unref()
  }
  wait(3_600_000)
  return () => {
    stopped = true
    clearTimeout(timer)
    return underWay
  }
}
