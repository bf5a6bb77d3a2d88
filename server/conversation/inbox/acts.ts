import type { RoutingModeName } from '../../../contract/inbox/conversation'
import { type Actor, recordEvent } from '../events/record-event'
import { cancelNow } from '../interventions/cancel-intervention'
import { beginClosing } from '../interventions/close-intervention'
import { handlingFacts, mayEdit, openIntervention } from '../interventions/handling'
import { HeldByAnother } from '../interventions/held-by-another'
import { settlePlace } from '../interventions/inbox-place'
import type { InterventionRecord } from '../interventions/intervention-records'
import { openFor } from '../interventions/open-intervention'
import { giveTo } from '../interventions/reassign-intervention'
import { alreadyBeingClosed } from '../interventions/refusals'
import { ignoreNow, unhandledContents } from '../messages/ignore-content'
import type { Needs } from '../needs'
import { may } from '../permissions'
import type { Transaction } from '../ports'
import type { ThreadRecord } from '../records'
import { conflict, contentHidden, replyForbidden, threadClosed } from '../refusals'
import { beginClosingThread, threadFacts } from '../threads/close-thread'
import { readableThread } from '../threads/readable-thread'

// Acts of agents on a conversation. Each act is one transaction that locks the thread first: if two agents are equally fast,
// the second finds the result of the first.

export interface ActOn extends Actor {
  threadId: string
}

const nobodysToHandOver = conflict(
  'nobodys',
  'No agent has this conversation at the moment: take it first, or assign it to an agent.',
)

interface Scene {
  thread: ThreadRecord
  open: InterventionRecord | null
}

/** It is the agent's own. Nothing happens when it is already; 409 with the owner's name when it is another's. */
export const takeConversation = onThread(async (needs, tx, act, { thread, open }) => {
  await mustReply(tx, act, thread)
  if (thread.closed || thread.closing) throw threadClosed()
  if (open?.user_id === act.agent.id) return
  if (open !== null && open.user_id !== null) throw new HeldByAnother('taken', await tx.settings(), open.user_id)
  if (open) await giveTo(needs, tx, act, open, act.agent.id)
  else await begin(needs, tx, act, thread)
})

/** Releases the agent's own conversation. Throws 403 when it is another agent's. */
export const releaseConversation = onThread(async (needs, tx, act, { open }) => {
  if (!open || open.user_id === null) return
  await mustEdit(tx, act, open)
  await giveTo(needs, tx, act, open, null)
})

/**
 * Gives the agent's own conversation to another agent. Throws 403 when it is not the agent's, 409 when it has no owner, 422 when the other agent
 * could not reply.
 */
export const handOverConversation = onThread<ActOn & { userId: string }>(async (needs, tx, act, { open }) => {
  if (!open || open.user_id === null) throw nobodysToHandOver()
  await mustEdit(tx, act, open)
  await giveTo(needs, tx, act, open, act.userId)
})

/**
 * Gives the conversation to this agent, also when another agent has it; null: to nobody. Throws 403 without the right, 422 when the new owner could
 * not reply.
 */
export const reassignConversation = onThread<ActOn & { userId: string | null }>(
  async (needs, tx, act, { thread, open }) => {
    await mustReply(tx, act, thread)
    if (thread.closed || thread.closing) throw threadClosed()
    if (!open && act.userId === null) return
    if (open) await mustEdit(tx, act, open)
    const current = open ?? (await begin(needs, tx, act, thread))
    await giveTo(needs, tx, act, current, act.userId)
  },
)

/** Ends the intervention and closes the thread. An intervention without a reply is canceled. Throws 403 and 409 as both do. */
export const closeConversation = onThread(async (needs, tx, act, { thread, open }) => {
  const facts = await threadFacts(tx, act.agent, thread)
  if (facts.ofAnother && open?.user_id) throw new HeldByAnother('not_owner', await tx.settings(), open.user_id)
  if (open) await endHandling(needs, tx, act, open)
  const current = (await tx.thread(thread.id)) ?? thread
  await beginClosingThread(needs, tx, act, current, facts)
})

/** No message of the customer needs a reply. The intervention ends with this act. */
export const ignoreConversation = onThread(async (needs, tx, act, { thread, open }) => {
  await mustReply(tx, act, thread)
  if (open) await mustEdit(tx, act, open)
  for (const content of await unhandledContents(tx, thread.id, open)) await ignoreNow(needs, tx, act, content)
  const current = open && (await tx.intervention(open.id))
  if (current) await endHandling(needs, tx, act, current)
  await settlePlace(tx, thread.id, needs.clock(), { waiting_since: null })
})

/** Puts it into another routing mode by hand. Throws 403 without the right to reply. */
export const sortConversation = onThread<ActOn & { mode: RoutingModeName }>(async (needs, tx, act, { thread }) => {
  await mustReply(tx, act, thread)
  if (thread.routing_mode === act.mode) return
  await settlePlace(tx, thread.id, needs.clock(), { routing_mode: act.mode })
  await recordEvent(tx, needs, { by: act, action: 'content_thread.sorted', about: thread, changed: ['routing_mode'] })
})

type Run<A> = (needs: Needs, tx: Transaction, act: A, scene: Scene) => Promise<void>

/** An act on a thread that the transaction holds, with its open intervention. Throws 404. */
function onThread<A extends ActOn = ActOn>(run: Run<A>) {
  return (needs: Needs, act: A): Promise<void> =>
    needs.store.transact(async (tx) => {
      const thread = await readableThread(tx, act.agent, act.threadId)
      await run(needs, tx, act, { thread, open: openIntervention(await tx.interventionsOfThread(thread.id)) })
    })
}

/** An intervention for the customer's last message, with all waiting contents. */
async function begin(needs: Needs, tx: Transaction, by: Actor, thread: ThreadRecord): Promise<InterventionRecord> {
  const content = (await tx.newestOfCustomer(thread.id)) ?? (await tx.newestContent(thread.id))
  if (!content) throw contentHidden()
  return openFor(needs, tx, by, content)
}

async function endHandling(needs: Needs, tx: Transaction, by: Actor, open: InterventionRecord): Promise<void> {
  if (open.state === 'closing') throw alreadyBeingClosed()
  const facts = handlingFacts(await tx.settings(), by.agent, open.source_id, open)
  if (facts.hasAgentReply) await beginClosing(needs, tx, by, open, facts)
  else await cancelNow(needs, tx, by, open)
}

async function mustReply(tx: Transaction, { agent }: Actor, { source_id }: ThreadRecord): Promise<void> {
  if (!(await may(tx, agent, 'reply', source_id))) throw replyForbidden()
}

async function mustEdit(tx: Transaction, { agent }: Actor, open: InterventionRecord): Promise<void> {
  if (!mayEdit(await tx.settings(), agent, open) && open.user_id)
    throw new HeldByAnother('not_owner', await tx.settings(), open.user_id)
}
