import { setTimeout as wait } from 'node:timers/promises'
import type { Content } from '../../../../contract/content'
import type { RunningApp } from '../../../testing/a-running-app'

type Answer = Record<string, unknown> | null

/** Answers each message that a customer writes from now on by the API, until it is stopped. Null: no answer. */
export function aBot(app: RunningApp, answer: (message: Content, nth: number) => Answer | Promise<Answer>) {
  const seen = new Set<string>()
  const startedAt = new Date().toISOString()
  let isStopped = false
  const work = (async () => {
    while (!isStopped) {
      const { records } = (await app.call('GET', '/1.0/contents?limit=50&sort=created_at')).body as {
        records: Content[]
      }
      for (const message of records) {
        if (message.status !== 'new' || message.created_at < startedAt || seen.has(message.id)) continue
        seen.add(message.id)
        const given = await answer(message, seen.size)
        if (given) await app.call('POST', '/1.0/contents', { in_reply_to_id: message.id, ...given })
      }
      await wait(10)
    }
  })()
  // A test whose server goes away sees the failure at stop().
  work.catch(() => {})
  return {
    /** Rejects if a request of the bot failed. */
    stop: async () => {
      isStopped = true
      await work
    },
  }
}
