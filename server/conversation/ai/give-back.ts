import { draftOf, log } from '../events/draft'
import { aiOrderingKey, rowOf } from '../events/ordering-keys'
import type { Actor } from '../events/record-event'
import { commit } from '../events/write'
import { mayEdit, openIntervention } from '../interventions/current-intervention'
import { HeldByAnother } from '../interventions/held-by-another'
import { updateInboxPosition } from '../interventions/inbox-place'
import { setOwner } from '../interventions/reassign-intervention'
import type { Needs } from '../needs'
import { may } from '../permissions'
import { replyForbidden, threadClosed } from '../refusals'
import { readableThread } from '../threads/readable-thread'
import { newAiThread } from './new-ai-thread'
import { noAiAgent } from './refusals'

/**
 * Gives a conversation back to the AI agent of its source: nobody owns it, and the agent answers what it does not know
 * yet. Throws 404, 403, and 409 without an AI agent.
 */
export async function giveBackToAi(needs: Needs, act: Actor & { threadId: string }): Promise<void> {
  await commit(needs, async (tx, set) => {
    const thread = await readableThread(tx, act.agent, act.threadId)
    const draft = await draftOf(tx, set, thread)
    const settings = await tx.settings()
    if (!(await may(tx, act.agent, 'reply', thread.source_id))) throw replyForbidden()
    if (!settings.sources.get(thread.source_id)?.settings.ai_agent) throw noAiAgent()
    if (thread.closed || thread.closing) throw threadClosed()
    const open = openIntervention(draft.interventions)
    if (open?.user_id) {
      if (!mayEdit(settings, act.agent, open)) throw new HeldByAnother('not_owner', settings, open.user_id)
      await setOwner(needs, draft, act, open, null)
    }
    const now = needs.clock()
    updateInboxPosition(draft, now, { handed_over_at: null })
    const stored = (await tx.aiThread(thread.id)) ?? newAiThread(thread, now)
    await tx.putAiThread({ ...stored, given_back: true, updated_at: now })
    const content = await tx.newestOfCustomer(thread.id)
    const key = aiOrderingKey(thread.source_id, thread.id)
    if (content) set.outbox.push(rowOf(needs, key, { kind: 'ai', content_id: content.id }))
    log(needs, draft, { actor: act, action: 'content_thread.handed_over', about: thread })
  })
}
