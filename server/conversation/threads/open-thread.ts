import { log } from '../events/draft'
import { updateInboxPosition } from '../interventions/inbox-place'
import type { Needs } from '../needs'
import type { ThreadRecord } from '../records'
import { publishThreadEvent, type ThreadRequest, threadFacts } from './close-thread'
import { onThread } from './readable-thread'
import { threadChanged } from './refusals'
import { threadStates } from './thread-states'

/** Restarts the silence timeout. Throws 404, 403 and 409. */
export async function openThread(needs: Needs, act: ThreadRequest): Promise<ThreadRecord> {
  const seenThread = await needs.store.read.thread(act.threadId)
  const opened = await onThread(needs, act, async (draft) => {
    const facts = await threadFacts(draft, act.agent)
    if (seenThread?.closed && facts.state === 'open') throw threadChanged()
    threadStates.next('open', facts)
    const now = needs.clock()
    const state = { closed: false, closing: false, opened_at: now, handled_at: null }
    const open = updateInboxPosition(draft, now, state)
    await publishThreadEvent(needs, draft, 'content.thread_opened')
    log(needs, draft, { actor: act, action: 'content_thread.opened', about: open })
    return open
  })
  needs.notify.thread(opened)
  return opened
}
