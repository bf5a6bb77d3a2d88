import type { Priority, RoutingModeName } from '../../../contract/inbox/states'
import type { Draft } from '../draft'
import { log } from '../events/draft'
import type { Actor } from '../events/record-event'
import { cancelNow } from '../interventions/cancel-intervention'
import { beginClosing } from '../interventions/close-intervention'
import { handlingFacts, mayEdit, openIntervention } from '../interventions/current-intervention'
import { HeldByAnother } from '../interventions/held-by-another'
import { updateInboxPosition } from '../interventions/inbox-place'
import type { InterventionRecord } from '../interventions/intervention-records'
import { openInterventionFor } from '../interventions/open-intervention'
import { setOwner } from '../interventions/reassign-intervention'
import { alreadyBeingClosed } from '../interventions/refusals'
import { ignoreNow, unhandledContents } from '../messages/ignore-content'
import type { Needs } from '../needs'
import { may } from '../permissions'
import { conflict, contentHidden, replyForbidden, threadClosed } from '../refusals'
import { beginClosingThread, threadFacts } from '../threads/close-thread'
import { onThread } from '../threads/readable-thread'
import { addComment } from './comment'

// Each action locks the thread first, so the second of two sees the result of the first.

export interface ConversationActionRequest extends Actor {
  threadId: string
}

const handOverWithoutOwner = conflict(
  'nobodys',
  'No agent has this conversation at the moment: take it first, or assign it to an agent.',
)

/** Throws 409 with the owner's name when another agent owns it. */
export const takeConversation = conversationAction(async (needs, draft, act, open) => {
  await mustReply(draft, act)
  mustBeOpen(draft)
  if (open?.user_id === act.agent.id) return
  if (open !== null && open.user_id !== null)
    throw new HeldByAnother('taken', await draft.read.settings(), open.user_id)
  if (open) await setOwner(needs, draft, act, open, act.agent.id)
  else await openForLastMessage(needs, draft, act)
})

/** Throws 403 if another agent owns it. */
export const releaseConversation = conversationAction(async (needs, draft, act, open) => {
  if (!open || open.user_id === null) return
  await mustEdit(draft, act, open)
  await setOwner(needs, draft, act, open, null)
})

/** Throws 403 if another agent owns it, 409 without an owner, 422 if the new owner cannot reply. */
export const handOverConversation = conversationAction<ConversationActionRequest & { userId: string; comment: string }>(
  async (needs, draft, act, open) => {
    if (!open || open.user_id === null) throw handOverWithoutOwner()
    await mustEdit(draft, act, open)
    await addComment(needs, draft, act)
    await setOwner(needs, draft, act, openIntervention(draft.interventions) ?? open, act.userId)
  },
)

/** Sets the owner; null removes the owner. Throws 403 without right, 422 if the new owner cannot reply. */
export const reassignConversation = conversationAction<ConversationActionRequest & { userId: string | null }>(
  async (needs, draft, act, open) => {
    await mustReply(draft, act)
    mustBeOpen(draft)
    if (!open && act.userId === null) return
    if (open) await mustEdit(draft, act, open)
    const current = open ?? (await openForLastMessage(needs, draft, act))
    await setOwner(needs, draft, act, current, act.userId)
  },
)

/** Closes the conversation and its intervention; cancels an intervention without a reply. Throws 403, 409. */
export const closeConversation = conversationAction(async (needs, draft, act, open) => {
  const facts = await threadFacts(draft, act.agent)
  if (facts.ofAnother && open?.user_id) throw new HeldByAnother('not_owner', await draft.read.settings(), open.user_id)
  if (open) await endHandling(needs, draft, act, open)
  await beginClosingThread(needs, draft, act, facts)
})

/** Marks all messages of the customer as needing no reply, and ends the intervention. */
export const ignoreConversation = conversationAction(async (needs, draft, act, open) => {
  await mustReply(draft, act)
  if (open) await mustEdit(draft, act, open)
  for (const content of await unhandledContents(draft)) await ignoreNow(needs, draft, act, content)
  const current = openIntervention(draft.interventions)
  if (current) await endHandling(needs, draft, act, current)
  updateInboxPosition(draft, needs.clock(), { waiting_since: null })
})

/** Throws 403 without the right to reply. */
export const sortConversation = conversationAction<ConversationActionRequest & { mode: RoutingModeName }>(
  async (needs, draft, act) => {
    await mustReply(draft, act)
    if (draft.thread.routing_mode === act.mode) return
    const details = { values: { routing_mode: { from: draft.thread.routing_mode, to: act.mode } } }
    const about = updateInboxPosition(draft, needs.clock(), { routing_mode: act.mode })
    log(needs, draft, { actor: act, action: 'content_thread.sorted', about, changed: ['routing_mode'], details })
  },
)

/** Sets the priority. Throws 403 without the right to reply or if the conversation is closed. */
export const prioritizeConversation = conversationAction<ConversationActionRequest & { priority: Priority }>(
  async (needs, draft, act) => {
    await mustReply(draft, act)
    mustBeOpen(draft)
    const priority = act.priority === 'normal' ? null : act.priority
    if (draft.thread.priority === priority) return
    const details = { values: { priority: { from: draft.thread.priority ?? 'normal', to: act.priority } } }
    const about = updateInboxPosition(draft, needs.clock(), { priority })
    log(needs, draft, { actor: act, action: 'content_thread.prioritized', about, changed: ['priority'], details })
  },
)

type Run<A> = (needs: Needs, draft: Draft, act: A, open: InterventionRecord | null) => Promise<void>

/** Runs an action on a conversation with its open intervention. Throws 404. */
export function conversationAction<A extends ConversationActionRequest = ConversationActionRequest>(run: Run<A>) {
  return (needs: Needs, act: A): Promise<void> =>
    onThread(needs, act, (draft) => run(needs, draft, act, openIntervention(draft.interventions)))
}

async function openForLastMessage(needs: Needs, draft: Draft, actor: Actor): Promise<InterventionRecord> {
  const { read, thread } = draft
  const content = (await read.newestOfCustomer(thread.id)) ?? (await read.newestContent(thread.id))
  if (!content) throw contentHidden()
  return openInterventionFor(needs, draft, actor, content)
}

async function endHandling(needs: Needs, draft: Draft, actor: Actor, open: InterventionRecord): Promise<void> {
  if (open.state === 'closing') throw alreadyBeingClosed()
  const facts = handlingFacts(await draft.read.settings(), actor.agent, open.source_id, open)
  if (facts.hasAgentReply) beginClosing(needs, draft, actor, open, facts)
  else await cancelNow(needs, draft, actor, open)
}

/** Throws 403 without the right to reply. */
export async function mustReply({ read, thread }: Draft, { agent }: Actor): Promise<void> {
  if (!(await may(read, agent, 'reply', thread.source_id))) throw replyForbidden()
}

/** Throws 403 for a closed thread. */
export function mustBeOpen({ thread }: Draft): void {
  if (thread.closed || thread.closing) throw threadClosed()
}

/** Throws 403 with the owner's name unless the agent can edit the intervention. */
export async function mustEdit({ read }: Draft, { agent }: Actor, open: InterventionRecord): Promise<void> {
  const settings = await read.settings()
  if (!mayEdit(settings, agent, open) && open.user_id) throw new HeldByAnother('not_owner', settings, open.user_id)
}
