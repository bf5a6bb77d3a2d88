import type { Logger } from 'pino'
import type { Needs } from '../conversation/needs'
import type { LiveTexts } from './live-texts'
import type { WrittenMessage, WrittenMessages } from './written-message'

interface FlushNeeds extends Pick<Needs, 'store' | 'clock'> {
  log: Logger
  messages: WrittenMessages
  texts: LiveTexts
  notify: Pick<Needs['notify'], 'grown'>
  drop(message: WrittenMessage): void
}

/**
 * Returns a function that stores the new texts of all messages in one write, or with `everyMessage` every text. It first waits
 * for a running write. A failed write is repeated with the next one.
 */
export function createTextFlush({ store, clock, log, messages, texts, notify, drop }: FlushNeeds) {
  let flushing = Promise.resolve()

  async function flush(everyMessage: boolean): Promise<void> {
    const grown = [...messages.values()].filter(({ unstoredFrom }) => everyMessage || unstoredFrom !== null)
    if (grown.length === 0) return
    const news = grown.flatMap((message) =>
      message.unstoredFrom === null ? [] : [{ message, from: message.unstoredFrom }],
    )
    for (const { message } of news) message.unstoredFrom = null
    const rows = grown.flatMap(({ id }) => {
      const live = texts.get(id)
      return live ? [{ id, ...live }] : []
    })
    try {
      await store.transact((tx) => tx.growLiveMessages(rows, clock()))
      for (const { message, from } of news) notify.grown({ from, ...namesOf(message) })
      for (const message of grown) if (message.hasEnded && message.unstoredFrom === null) drop(message)
    } catch (error) {
      for (const { message, from } of news) message.unstoredFrom = Math.min(message.unstoredFrom ?? from, from)
      log.debug({ err: error }, 'live messages could not be written; it will be tried again')
    }
  }

  return (everyMessage: boolean): Promise<void> => {
    flushing = flushing.then(() => flush(everyMessage))
    return flushing
  }
}

const namesOf = ({ id, threadId, identityId }: WrittenMessage) => ({
  ...{ id, thread_id: threadId, identity_id: identityId },
})
