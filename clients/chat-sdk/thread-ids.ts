import { ChatError } from 'chat'

/** A conversation, and the source in which it is. */
export interface ThreadKey {
  sourceId: string
  threadId: string
}

const prefix = 'bubblewire'
const form = /^bubblewire:([0-9a-f]{24}):([0-9a-f]{24})$/

/** Ids of threads in the Chat SDK: `bubblewire:<source id>:<conversation id>`. Their channel is the source. */
export const threadIds = {
  encode: ({ sourceId, threadId }: ThreadKey): string => `${prefix}:${sourceId}:${threadId}`,
  /** Throws ChatError for another id. */
  decode(id: string): ThreadKey {
    const [, sourceId, threadId] = form.exec(id) ?? []
    if (sourceId && threadId) return { sourceId, threadId }
    throw new ChatError(`"${id}" is not ${prefix}:<source id>:<conversation id>.`, 'INVALID_THREAD_ID')
  },
}

export const threadIdOf = (content: { source_id: string; thread_id: string }): string =>
  threadIds.encode({ sourceId: content.source_id, threadId: content.thread_id })
