import type { Registry } from 'prom-client'
import type { Store } from '../../conversation/ports'
import type { Disk } from '../disk'
import type { NotStored } from '../watch-store'
import { makersIn } from './makers'

interface Needs {
  store: Pick<Store, 'onCommit'>
  disk: Pick<Disk, 'free'>
}

export function storingMetrics(registers: Registry[], { store, disk }: Needs) {
  const { counter, gauge, histogram } = makersIn(registers)
  const commits = histogram(
    'commit_duration_seconds',
    'Commits of the database: from the begin of the transaction until it is on disk.',
    [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
  )
  const commands = histogram('commit_commands', 'Commands that shared one commit.', [1, 2, 4, 8, 16, 32, 64, 128, 256])
  const failed = counter(
    'failed_commits_total',
    'Commands that could not be stored: the disk is full, the database is busy or away, or it failed otherwise.',
    'reason',
  )
  for (const reason of ['full', 'busy', 'failed'] as const) failed.inc({ reason }, 0)
  const auditBreaks = counter(
    'audit_log_breaks_total',
    'Times that the audit log in the database differed from its seals.',
  )
  gauge('free_bytes', 'Bytes that are free where the data and the uploads are.', async (free) =>
    free.set((await disk.free()) ?? Number.NaN),
  )
  store.onCommit(({ durationMs, commands: count }) => {
    commits.observe(durationMs / 1000)
    commands.observe(count)
  })
  return {
    notStored: (reason: NotStored) => failed.inc({ reason }),
    auditBroken: () => auditBreaks.inc(),
    figures: async () => {
      const durations = (await commits.get()).values
      const of = (end: string) => durations.find(({ metricName }) => metricName?.endsWith(end))?.value ?? 0
      const count = of('_count')
      return { commits: count, commitMs: count > 0 ? (of('_sum') / count) * 1000 : 0 }
    },
  }
}
