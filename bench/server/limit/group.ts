import type { Message } from './message'

export interface StoredMessage {
  threadId: string
  clientId: string
  author: string
  json: string
  at: number
}

/** Writes a batch durably, with an outbox row for each message, and returns the position of each in its thread. */
export type Commit = (batch: readonly StoredMessage[]) => number[] | Promise<number[]>

interface WaitingMessage {
  message: StoredMessage
  done(seq: number): void
  failed(reason: Error): void
}

const mostTogether = 256

export const asStored = (message: Message): StoredMessage => ({
  threadId: message.threadId,
  clientId: message.clientId,
  author: message.author.id,
  json: JSON.stringify(message),
  at: Date.now(),
})

/** Collects the messages of one turn of the event loop, or of a running commit, into the next commit. */
export function groupCommit(commit: Commit): (waiting: WaitingMessage) => void {
  const queue: WaitingMessage[] = []
  let planned = false
  const flush = async () => {
    while (queue.length > 0) {
      const batch = queue.splice(0, mostTogether)
      try {
        const result = commit(batch.map(({ message }) => message))
        const seqs = Array.isArray(result) ? result : await result
        for (const [nth, { done }] of batch.entries()) done(seqs[nth] ?? 0)
      } catch (error) {
        for (const { failed } of batch) failed(error as Error)
      }
    }
    planned = false
  }
  return (waiting) => {
    queue.push(waiting)
    if (planned) return
    planned = true
    setImmediate(flush)
  }
}
