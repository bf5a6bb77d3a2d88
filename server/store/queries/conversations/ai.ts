import { sql } from 'kysely'
import type { AiReader } from '../../../conversation/ai/ai-port'
import { type Driver, many } from '../driver'
import { defineQuery } from '../query'
import { deleteBy, listed, listOf, manyBy, onDriver, oneBy, upsertInto } from '../rows'

const queries = onDriver({
  aiRun: oneBy('ai_runs', ['id'], { holds: 'changes' }),
  aiRunsOf: manyBy('ai_runs', ['thread_id'], { order: ['id'], holds: 'changes' }),
  newestAiRuns: manyBy('ai_runs', ['thread_id'], { order: ['id'], descending: true, limited: true, holds: 'changes' }),
  aiThread: oneBy('ai_threads', ['id'], { holds: 'changes' }),
})
// The state is a constant, so that both databases can use the index of running ones.
const running = defineQuery((db) =>
  db.selectFrom('ai_runs').selectAll().where(sql<boolean>`state = 'running'`).orderBy('id'),
)

const runsList = listOf('ai_runs', (place) => sql`thread_id = ${place('thread_id')}`)

export const aiQueries = (driver: Driver): AiReader => ({
  listedAiRuns: (threadId, page) => listed(driver, 'ai_runs', runsList, { thread_id: threadId }, page),
  runningAiRuns: () => many(driver, 'ai_runs', running, {}),
  ...queries(driver),
})

export const aiWriter = onDriver({
  putAiThread: upsertInto('ai_threads', 'id'),
  deleteAiRunsOf: deleteBy('ai_runs', ['thread_id']),
})
