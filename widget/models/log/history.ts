import { signal } from '@preact/signals'
import type { HistoryAnswer } from '../../../contract/chat/visitor'
import type { Clock } from '../session/clock'
import { passingRefusals, retryDelayMs, type SendRequest } from '../sync/request'
import type { Threads } from './threads'
import type { Timeline } from './timeline'

const patience = 8

export function createHistory(
  clock: Clock,
  ask: SendRequest,
  threads: Pick<Threads, 'shown' | 'change'>,
  first: Timeline['first'],
  found: (threadId: string, page: HistoryAnswer) => void,
) {
  let loading: Promise<boolean> | null = null
  let before: string | undefined
  /** The conversation whose history the server refused, such as an unknown conversation. */
  const refused = signal('')

  async function load(): Promise<boolean> {
    const here = threads.shown.value
    if (!here) return false
    const request = { thread_id: here.id, before: Math.min(first(here.id), here.last_seq + 1) }
    // A customer at the top of the log cannot scroll further, so a failed request is repeated.
    for (let failures = 1; failures < patience; failures += 1) {
      const ack = await ask('thread:history', request).catch(() => null)
      if (ack?.ok) {
        found(here.id, ack.value)
        return true
      }
      if (ack && !passingRefusals.includes(ack.error.code)) {
        refused.value = here.id
        return false
      }
      await new Promise<void>((over) => clock.after(retryDelayMs(failures, 1), over))
      if (threads.shown.value?.id !== here.id) return false
    }
    return false
  }

  return {
    refused,
    /** Fetches one batch of older messages. False if the server refuses it or does not answer for long. */
    loadEarlier(): Promise<boolean> {
      loading ??= load().finally(() => {
        loading = null
      })
      return loading
    },
    /** Fetches the next older conversations. Returns true if there are more, null if the server does not answer. */
    async listThreads(): Promise<boolean | null> {
      const ack = await ask('thread:list', before ? { before } : {}).catch(() => null)
      if (!ack?.ok) return null
      threads.change(ack.value.threads)
      before = ack.value.more ? ack.value.threads.at(-1)?.id : undefined
      return ack.value.more
    },
  }
}
