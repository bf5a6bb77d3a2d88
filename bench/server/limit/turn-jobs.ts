/** A message of a customer or the bot. A customer's message has a webhook row with the same id. */
export interface StoredMessage {
  id: number
  thread: string
  seq: number
  author: 'customer' | 'bot'
  body: string
  payload: string | null
  replyTo: number | null
  at: number
}

export type Job = { done(): void; failed(reason: Error): void } & ({ message: StoredMessage } | { hook: number })

export type Commit = (messages: readonly StoredMessage[], hooks: readonly number[]) => void | Promise<void>

const mostTogether = 256

/** Collects the jobs of one turn of the event loop, or of a running commit, into the next commit. */
export function groupJobs(commit: Commit): (job: Job) => void {
  const queue: Job[] = []
  let planned = false
  const flush = async () => {
    while (queue.length > 0) {
      const batch = queue.splice(0, mostTogether)
      try {
        await commit(
          batch.flatMap((job) => ('message' in job ? [job.message] : [])),
          batch.flatMap((job) => ('hook' in job ? [job.hook] : [])),
        )
        for (const { done } of batch) done()
      } catch (error) {
        for (const { failed } of batch) failed(error as Error)
      }
      if (queue.length > 0) await new Promise((next) => setImmediate(next))
    }
    planned = false
  }
  return (job) => {
    queue.push(job)
    if (planned) return
    planned = true
    setImmediate(flush)
  }
}
