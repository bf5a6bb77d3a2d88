import { recordEvent } from '../events/record-event'
import type { Needs } from '../needs'
import { may } from '../permissions'
import type { Transaction } from '../ports'
import type { ContentRecord, ThreadRecord } from '../records'
import { replyForbidden } from '../refusals'
import type { ThreadAsked } from './close-thread'
import { readableThread } from './readable-thread'
import { factsOf, threadStates } from './thread-states'

/** Locks or frees the customer's text box on an open thread. Freeing it also frees it of a select that locks it. Throws 404, 403. */
export async function switchTextInput(needs: Needs, act: ThreadAsked & { disabled: boolean }): Promise<ThreadRecord> {
  const { agent, threadId, disabled } = act
  const { thread, select } = await needs.store.transact(async (tx) => {
    const thread = await readableThread(tx, agent, threadId)
    if (!(await may(tx, agent, 'reply', thread.source_id))) throw replyForbidden()
    threadStates.next('switch text input', factsOf(thread))
    const select_locks = disabled && thread.select_locks
    const changed: ThreadRecord = { ...thread, text_input_disabled: disabled, select_locks, updated_at: needs.clock() }
    await tx.updateThread(changed)
    const action = disabled ? 'content_thread.text_input_disabled' : 'content_thread.text_input_enabled'
    await recordEvent(tx, needs, { by: act, action, about: thread })
    return { thread: changed, select: disabled ? null : await unlockSelect(needs, tx, threadId) }
  })
  if (select) await needs.tell.changed(select)
  needs.tell.thread(thread)
  return thread
}

/** The open select, if it locked the text box. The payload stays as it was sent: only the rendering changes. */
async function unlockSelect(needs: Needs, tx: Transaction, threadId: string): Promise<ContentRecord | null> {
  const [last] = await tx.newestContents(threadId, 1)
  const newest = last ? await tx.content(last.id) : null
  const shown = newest?.rendering?.structured
  if (!newest?.rendering || shown?.type !== 'select' || !shown.disable_text_input) return null
  const structured = { ...shown, disable_text_input: false }
  const unlocked = { ...newest, rendering: { ...newest.rendering, structured }, updated_at: needs.clock() }
  await tx.updateContent(unlocked)
  return unlocked
}
