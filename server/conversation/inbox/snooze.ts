import { iso } from '../clock-and-ids'
import type { Draft } from '../draft'
import { alertRow } from '../events/alert-rows'
import { changeIntervention, draftOf, log } from '../events/draft'
import type { Actor } from '../events/record-event'
import { commit } from '../events/write'
import { openIntervention } from '../interventions/current-intervention'
import { endSnooze, updateInboxPosition } from '../interventions/inbox-place'
import type { Needs } from '../needs'
import { invalidField } from '../refusals'
import { type ConversationActionRequest, conversationAction, mustBeOpen, mustEdit, mustReply } from './acts'

// A snoozed conversation is in no open list until its time ends, its customer writes, or it gets a new owner.

const day = 86_400_000
const mostDays = 366
const mostAtOnce = 100

/** Snoozes a conversation. Throws 403 if it is closed or another agent's, 422 for an invalid time. */
export const snoozeConversation = conversationAction<ConversationActionRequest & { until: number }>(
  async (needs, draft, act, open) => {
    await mustReply(draft, act)
    mustBeOpen(draft)
    if (open) await mustEdit(draft, act, open)
    const now = needs.clock()
    if (act.until <= now) throw invalidField('until', 'too_early', 'until must be in the future.')
    if (act.until > now + mostDays * day)
      throw invalidField('until', 'too_late', `until must be at most ${mostDays} days away.`)
    if (open?.unseen && open.user_id === act.agent.id) changeIntervention(draft, open, { unseen: false })
    const about = updateInboxPosition(draft, now, { snoozed_until: act.until })
    const details = { until: iso(act.until) }
    log(needs, draft, { actor: act, action: 'content_thread.snoozed', about, changed: ['snoozed_until'], details })
  },
)

/** Ends the snooze of a conversation now. Does nothing for other conversations. Throws 403. */
export const wakeConversation = conversationAction(async (needs, draft, act, open) => {
  await mustReply(draft, act)
  if (open) await mustEdit(draft, act, open)
  if (draft.thread.snoozed_until !== null) await wake(needs, draft, act)
})

/** Several nodes can run it: each conversation returns once. */
export async function wakeDueConversations(needs: Needs): Promise<void> {
  for (const { id } of await needs.store.read.threadsToWake(needs.clock(), mostAtOnce)) {
    await commit(needs, async (tx, set) => {
      const thread = await tx.thread(id)
      if (thread?.snoozed_until == null || thread.snoozed_until > needs.clock()) return
      await wake(needs, await draftOf(tx, set, thread), null)
    })
  }
}

async function wake(needs: Needs, draft: Draft, actor: Actor | null): Promise<void> {
  const now = needs.clock()
  const open = openIntervention(draft.interventions)
  if (open && open.user_id !== null && open.user_id !== actor?.agent.id) {
    changeIntervention(draft, open, { unseen: true })
    const owner = (await draft.read.settings()).agents.get(open.user_id)
    if (owner?.alerted) draft.set.outbox.push(alertRow(needs, 'returned', open.id))
  }
  const about = updateInboxPosition(draft, now, endSnooze(draft.thread, now))
  log(needs, draft, { actor, action: 'content_thread.woken', about, changed: ['snoozed_until'] })
}
