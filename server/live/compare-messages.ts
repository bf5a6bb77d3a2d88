import type { Logger } from 'pino'
import { liveOver, liveTakenOver, liveThreadClosed } from '../conversation/messages/live/refusals'
import type { Store } from '../conversation/ports'
import { Refusal } from '../conversation/refusals'
import type { WrittenMessage, WrittenMessages } from './written-message'

/** Milliseconds. A comparison reads all live messages, so changes within this time share one comparison. */
const togetherMs = 50

/**
 * Compares live messages with the database. Tells the writing request that its message ended or must stop. A call of
 * `compareSoon` during a comparison starts another comparison.
 */
export function createComparison(messages: WrittenMessages, { read }: Pick<Store, 'read'>, log: Logger) {
  let isComparing = false
  let compareAgain = false
  let timer: NodeJS.Timeout | null = null

  function scheduleComparison(): void {
    if (timer) return
    timer = setTimeout(() => {
      timer = null
      compareSoon()
    }, togetherMs).unref()
  }

  function compareSoon(): void {
    compareAgain = true
    if (isComparing) return
    isComparing = true
    void compareWhileRequested().finally(() => {
      isComparing = false
    })
  }

  async function compareWhileRequested(): Promise<void> {
    while (compareAgain && messages.size > 0) {
      compareAgain = false
      await compare().catch((error) => log.debug({ err: error }, 'live messages could not be looked at'))
    }
  }

  async function compare(): Promise<void> {
    const before = [...messages.values()]
    const facts = new Map((await read.liveFacts()).map((each) => [each.id, each]))
    for (const message of before) {
      const fact = facts.get(message.id)
      if (messages.get(message.id) !== message) continue
      // The message of a visitor who signs in belongs to the customer from then on.
      if (fact) message.identityId = fact.identity_id
      if (fact?.turn !== message.turn) message.listener.ended(liveOver())
      else if (fact.closed) message.listener.ended(liveThreadClosed())
      else if (await isTakenOver(message, fact.owner_id)) message.listener.ended(liveTakenOver())
      else if (fact.stop_requested_at !== null && !message.isStopReported) {
        message.isStopReported = true
        message.listener.stopRequested()
      }
    }
  }

  async function isTakenOver(message: WrittenMessage, owner: string | null): Promise<boolean> {
    if (owner === message.owner || owner === null || owner === message.agentId) return false
    return (await read.agent(owner))?.email != null
  }

  function lookAtRights(): void {
    for (const { listener } of messages.values())
      listener.requireRight().catch((error) => {
        if (error instanceof Refusal && error.kind !== 'busy') listener.ended(error)
        else log.debug({ err: error }, 'the right to write a live message could not be looked at')
      })
  }

  return { compareSoon, scheduleComparison, lookAtRights }
}
