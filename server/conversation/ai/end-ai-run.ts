import { aiOrderingKey, rowOf } from '../events/ordering-keys'
import { commit } from '../events/write'
import type { Needs } from '../needs'
import { changedAt } from '../stored-record'
import type { AiRunRecord, AiThreadRecord } from './ai-records'

type RunResult = Pick<AiRunRecord, 'state' | 'error' | 'tools'>
type ThreadResult = Pick<AiThreadRecord, 'messages' | 'state' | 'questions'>

/**
 * Stores the result of a run, and wakes the messages that waited for its end. `thread` is what the next run gets; null
 * leaves it as it was. Does nothing if the run has ended.
 */
export function endAiRun(
  needs: Pick<Needs, 'store' | 'clock'>,
  { id, thread_id }: Pick<AiRunRecord, 'id' | 'thread_id'>,
  result: RunResult,
  thread: ThreadResult | null,
): Promise<void> {
  return needs.store.transact(async (tx) => {
    // Threads are locked before runs, as when a run begins.
    await tx.thread(thread_id)
    const stored = thread && (await tx.aiThread(thread_id))
    const run = await tx.aiRun(id)
    if (run?.state !== 'running') return
    const now = needs.clock()
    await tx.updateAiRun({
      ...run,
      state: result.state,
      error: result.error,
      tools: result.tools,
      updated_at: changedAt(run, now),
    })
    if (stored)
      await tx.putAiThread({
        ...stored,
        messages: thread.messages,
        state: thread.state,
        questions: thread.questions,
        updated_at: changedAt(stored, now),
      })
    await tx.hastenOrderingKey(aiOrderingKey(run.source_id, thread_id), now)
  })
}

/** Ends a run that showed nothing yet, so that another node begins it again. `before` is the record before the run. */
export function requeueAiRun(
  needs: Pick<Needs, 'store' | 'clock' | 'ids'>,
  { id, thread_id, source_id, content_id }: AiRunRecord,
  before: AiThreadRecord,
): Promise<void> {
  return commit(needs, async (tx, set) => {
    await tx.thread(thread_id)
    const run = await tx.aiRun(id)
    if (run?.state !== 'running') return
    const error = 'The server stopped, and the run begins again.'
    await tx.updateAiRun({ ...run, state: 'canceled', error, updated_at: changedAt(run, needs.clock()) })
    await tx.putAiThread(before)
    set.outbox.push(rowOf(needs, aiOrderingKey(source_id, thread_id), { kind: 'ai', content_id }))
  })
}
