import { isOfPerson } from '../ai/answers-in'
import { mostOpenRuns } from '../ai/begin-ai-run'
import { noAiAgent } from '../ai/refusals'
import { ownThread, type Visitor } from '../customers/session'
import type { Needs } from '../needs'
import { threadClosed } from '../refusals'
import { changedAt } from '../stored-record'
import { onThread } from '../threads/readable-thread'
import { letAgentsAnswer } from './acts'

/** A customer asks for a person in a conversation of theirs. Throws 404, and 409 if it is closed or has no AI agent. */
export async function askForPerson(needs: Needs, visitor: Visitor, threadId: string): Promise<void> {
  const thread = await ownThread(needs.store.read, visitor, threadId)
  await letPersonAnswer(needs, thread.id)
}

/**
 * Lets the conversation wait for a person instead of its AI agent, and ends the agent's run. Changes nothing where a
 * person already answers.
 */
export async function letPersonAnswer(needs: Needs, threadId: string): Promise<void> {
  const settings = await needs.store.read.settings()
  const thread = await needs.store.read.thread(threadId)
  const aiAgent = thread && settings.sources.get(thread.source_id)?.settings.ai_agent
  const user = aiAgent && settings.agents.get(aiAgent.user_id)
  if (!user) throw noAiAgent()
  const act = { agent: user, tokenId: null, threadId }
  await onThread(needs, act, async (draft) => {
    if (draft.thread.closed || draft.thread.closing) throw threadClosed()
    if (draft.thread.handed_over_at !== null || isOfPerson(settings, draft.thread)) return
    await letAgentsAnswer(needs, draft, act)
  })
  await needs.store.transact(async (tx) => {
    for (const run of await tx.newestAiRuns(threadId, mostOpenRuns))
      if (run.state === 'running')
        await tx.updateAiRun({ ...run, cancel_requested: true, updated_at: changedAt(run, needs.clock()) })
  })
}
