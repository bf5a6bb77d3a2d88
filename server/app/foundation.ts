import type { DestinationStream } from 'pino'
import type { Config } from '../config/config'
import type { Clock } from '../conversation/clock-and-ids'
import type { Store } from '../conversation/ports'
import { installationId, installationSecret } from '../first-run/installation'
import { watchDisk } from '../observe/disk'
import { createLog } from '../observe/log'
import { createMetrics } from '../observe/metrics'
import { openTraces } from '../observe/traces/open-traces'
import { watchStore } from '../observe/watch-store'
import { vapidKey } from '../push/vapid'
import { sealStored } from '../secrets/seal-stored'
import { createSealer } from '../secrets/sealer'
import { createIds } from '../values/ids'

interface Options {
  config: Config
  stored: Store
  clock: Clock
  logTo: DestinationStream | undefined
  sockets(): number
  polling(): number
  nodes(): number
}

export type Foundation = Awaited<ReturnType<typeof createFoundation>>

export async function createFoundation({ config, stored, clock, logTo, sockets, polling, nodes }: Options) {
  const log = createLog(config, logTo)
  const disk = watchDisk([config.dataDir, config.filesDir], config.diskFloor)
  const metrics = createMetrics({ store: stored, disk, clock, sockets, polling, nodes })
  const store = watchStore(stored, { clock, log, count: metrics.notStored })
  const ids = createIds(clock, await store.read.newestContentId())
  const secrets = createSealer(config.secretKeys)
  await sealStored(store, secrets, log)
  const urlSecret = secrets.open(await installationSecret(store, secrets))
  const installation = await installationId(store, ids)
  const vapid = await vapidKey(store, secrets)
  const traces = await openTraces(config.traces, { clock, log })
  return { config, clock, log, disk, metrics, store, ids, secrets, traces, urlSecret, installation, vapid }
}
