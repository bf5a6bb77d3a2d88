import type { Store } from '../../conversation/ports'
import { aContent } from './records'

export const addNext = (store: Store, threadId: string): Promise<number> =>
  store.transact(async (tx) => {
    const thread = await tx.thread(threadId)
    if (!thread) throw new Error('the thread is gone')
    const seq = thread.last_seq + 1
    await tx.insertContent(aContent({ thread_id: threadId, seq }))
    await tx.updateThread({ ...thread, last_seq: seq })
    return seq
  })
