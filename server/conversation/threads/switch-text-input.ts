import type { Draft } from '../draft'
import { changeContent, changeThread, log } from '../events/draft'
import type { Needs } from '../needs'
import { may } from '../permissions'
import type { ContentRecord, ThreadRecord } from '../records'
import { replyForbidden } from '../refusals'
import type { ThreadRequest } from './close-thread'
import { onThread } from './readable-thread'
import { factsOf, threadStates } from './thread-states'

/** Disables or enables the customer's text box on an open thread, even if a select has disabled it. Throws 404, 403. */
export async function switchTextInput(needs: Needs, act: ThreadRequest & { disabled: boolean }): Promise<ThreadRecord> {
  const { agent, disabled } = act
  const { thread, select } = await onThread(needs, act, async (draft) => {
    const { thread, read } = draft
    if (!(await may(read, agent, 'reply', thread.source_id))) throw replyForbidden()
    threadStates.next('switch text input', factsOf(thread))
    const select_locks = disabled && thread.select_locks
    changeThread(draft, { text_input_disabled: disabled, select_locks, updated_at: needs.clock() })
    const action = disabled ? 'content_thread.text_input_disabled' : 'content_thread.text_input_enabled'
    log(needs, draft, { actor: act, action, about: thread })
    return { thread: draft.thread, select: disabled ? null : await unlockSelect(needs, draft) }
  })
  if (select) needs.notify.changed(select)
  needs.notify.thread(thread)
  return thread
}

/**
 * Makes the open select no longer disable the text box. Only the rendering changes; the payload stays as it was sent.
 */
async function unlockSelect(needs: Needs, draft: Draft): Promise<ContentRecord | null> {
  const [last] = await draft.read.newestContents(draft.thread.id, 1)
  const newest = last ? await draft.read.content(last.id) : null
  const offer = newest?.rendering?.structured
  if (!newest?.rendering || offer?.type !== 'select' || !offer.disable_text_input) return null
  const structured = { ...offer, disable_text_input: false }
  return changeContent(draft, newest, { rendering: { ...newest.rendering, structured }, updated_at: needs.clock() })
}
