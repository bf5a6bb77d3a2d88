import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Store } from '../../conversation/ports'
import type { Disk } from '../disk'
import type { NotStored } from '../watch-store'
import { prefixed } from './name'

interface Needs {
  store: Pick<Store, 'onCommit'>
  disk: Pick<Disk, 'free'>
}

export function storingMetrics(registers: Registry[], { store, disk }: Needs) {
  const commits = new Histogram({
    name: prefixed('commit_duration_seconds'),
    help: 'Commits of the database: from the begin of the transaction until it is on disk.',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  })
  const commands = new Histogram({
    name: prefixed('commit_commands'),
    help: 'Commands that shared one commit.',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
    registers,
  })
  const failed = new Counter({
    name: prefixed('failed_commits_total'),
    help: 'Commands that could not be stored: the disk is full, the database is busy or away, or it failed otherwise.',
    labelNames: ['reason'] as const,
    registers,
  })
  for (const reason of ['full', 'busy', 'failed'] as const) failed.inc({ reason }, 0)
  const auditBreaks = new Counter({
    name: prefixed('audit_log_breaks_total'),
    help: 'Times that the audit log in the database differed from its seals.',
    registers,
  })
  const fastPathFailures = new Counter({
    name: prefixed('fast_path_failures_total'),
    help: 'Acts on PostgreSQL whose fast path failed, so that the slow path was taken.',
    registers,
  })
  new Gauge({
    name: prefixed('free_bytes'),
    help: 'Bytes that are free where the data and the uploads are.',
    registers,
    async collect() {
      this.set((await disk.free()) ?? Number.NaN)
    },
  })
  store.onCommit(({ durationMs, commands: count }) => {
    commits.observe(durationMs / 1000)
    commands.observe(count)
  })
  return {
    notStored: (reason: NotStored) => failed.inc({ reason }),
    auditBroken: () => auditBreaks.inc(),
    fastPathFailed: (acts: number) => fastPathFailures.inc(acts),
    figures: async () => {
      const durations = (await commits.get()).values
      const of = (end: string) => durations.find(({ metricName }) => metricName?.endsWith(end))?.value ?? 0
      const count = of('_count')
      return { commits: count, commitMs: count > 0 ? (of('_sum') / count) * 1000 : 0 }
    },
  }
}
