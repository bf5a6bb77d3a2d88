import type { Arrival, KnownConversation, Shortcut } from '../conversation/messages/known-port'

/** What the quick way makes of a message. Where it fails, the command itself is asked, which says what is wrong if anything is. */
export function decided({ decide }: Pick<Shortcut<unknown>, 'decide'>, known: KnownConversation): Arrival | null {
  try {
    return decide(known)
  } catch {
    return null
  }
}
