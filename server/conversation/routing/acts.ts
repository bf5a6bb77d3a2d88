import type { Draft } from '../draft'
import { alertRow, isAnyAlerted } from '../events/alert-rows'
import { log } from '../events/draft'
import type { Actor } from '../events/record-event'
import { takeConversation } from '../inbox/acts'
import { addComment } from '../inbox/comment'
import { openIntervention } from '../interventions/current-intervention'
import { HeldByAnother } from '../interventions/held-by-another'
import { endSnooze, updateInboxPosition } from '../interventions/inbox-place'
import { setOwner } from '../interventions/reassign-intervention'
import type { Needs } from '../needs'
import { may } from '../permissions'
import { conflict, replyForbidden } from '../refusals'
import { changedAt } from '../stored-record'
import { onThread, readableThread } from '../threads/readable-thread'
import { requireBotRight } from '../threads/routing-mode'

const notRung = conflict('not_rung', 'This conversation no longer rings for you.')

interface RingRequest extends Actor {
  threadId: string
}

/**
 * Accepts an offered conversation. Throws 409 if it is no longer offered to the agent, with the name of another owner.
 */
export async function acceptRing(needs: Needs, request: RingRequest): Promise<void> {
  const { read } = needs.store
  const thread = await readableThread(read, request.agent, request.threadId)
  if (thread.owner_id !== null && thread.owner_id !== request.agent.id)
    throw new HeldByAnother('taken', await read.settings(), thread.owner_id)
  const ring = await read.ring(request.threadId)
  if (thread.owner_id === null && ring?.agent_id !== request.agent.id) throw notRung()
  await takeConversation(needs, request)
}

/**
 * Declines an offered conversation. Throws 409 if it is not offered to this agent, 403 without the right to reply.
 */
export async function declineRing(needs: Needs, { agent, threadId }: RingRequest): Promise<void> {
  const { source_id } = await readableThread(needs.store.read, agent, threadId)
  if (!(await may(needs.store.read, agent, 'reply', source_id))) throw replyForbidden()
  await needs.store.transact(async (tx) => {
    const ring = await tx.ring(threadId)
    if (ring?.agent_id !== agent.id) throw notRung()
    const tried = [...new Set([...ring.tried, agent.id])]
    await tx.updateRing({ ...ring, agent_id: null, due_at: null, tried, updated_at: changedAt(ring, needs.clock()) })
  })
}

/**
 * Removes the owner and lets the conversation wait for a person. In real-time mode it is then offered. Throws 404, 403.
 */
export async function handOverToAgents(needs: Needs, act: RingRequest & { comment: string }): Promise<void> {
  await onThread(needs, act, async (draft) => {
    const { read, thread } = draft
    if (!(await may(read, act.agent, 'reply', thread.source_id))) throw replyForbidden()
    requireBotRight(await read.settings(), act.agent, thread, 'hand_over')
    await addComment(needs, draft, act)
    await letAgentsAnswer(needs, draft, act)
  })
}

/** Removes the owner, lets the conversation wait for a person and alerts the agents. */
export async function letAgentsAnswer(needs: Needs, draft: Draft, act: Actor): Promise<void> {
  const { thread } = draft
  const { agents } = await draft.read.settings()
  const open = openIntervention(draft.interventions)
  if (open && open.user_id !== null) await setOwner(needs, draft, act, open, null)
  const now = needs.clock()
  const waiting_since = thread.waiting_since ?? now
  updateInboxPosition(draft, now, { ...endSnooze(draft.thread, now), handed_over_at: now, waiting_since })
  if (isAnyAlerted(agents)) draft.set.outbox.push(alertRow(needs, 'plea', thread.id))
  log(needs, draft, { actor: act, action: 'content_thread.handed_over', about: thread })
}
