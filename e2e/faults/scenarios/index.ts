import type { Scenario } from '../scenario'
import { killMail, killMailPostgres, killPush, killPushPostgres } from './absent'
import { clockSteps, clocksApart } from './clock'
import { cutOff } from './cut-off'
import { deploy } from './deploy'
import { fullDiskPostgres, fullDiskSqlite, slowDiskPostgres, slowDiskSqlite } from './disk'
import { endpoints } from './endpoints'
import { failedFlush } from './failed-flush'
import { killInCommit, killInCommitPostgres } from './kill-in-commit'
import { killNode } from './kill-node'
import { network, sleep, tabs } from './network'
import { postgresRestart } from './postgres-restart'
import { redisRestart } from './redis-restart'
import { slowBodies } from './slow-bodies'
import { turnsPostgres, turnsSqlite } from './turns'

export const scenarios: readonly Scenario[] = [
  killNode,
  killInCommit,
  killInCommitPostgres,
  turnsSqlite,
  turnsPostgres,
  postgresRestart,
  redisRestart,
  cutOff,
  failedFlush,
  fullDiskSqlite,
  fullDiskPostgres,
  slowDiskSqlite,
  slowDiskPostgres,
  clockSteps,
  clocksApart,
  network,
  sleep,
  tabs,
  endpoints,
  slowBodies,
  killPush,
  killPushPostgres,
  killMail,
  killMailPostgres,
  deploy,
]
