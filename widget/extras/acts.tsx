import type { Message } from '../models/log/messages'
import { createActs } from '../models/mending/acts'
import { onDemand } from '../on-demand'
import { ActsView } from '../views/log/Acts'
import type { ExtrasNeeds } from './extras-shape'

/**
 * What can happen to a message after it was sent: reactions, edits, unsending. The menu is fetched when it is first
 * opened. `shown`: the messages before any of them was marked; their changes since are announced.
 */
export async function startActs(needs: ExtrasNeeds, { signal: life }: AbortController, shown: readonly Message[]) {
  await needs.speech.peek().later?.()
  const acts = createActs(needs)
  const menu = onDemand(() => import('../views/log/ActsMenu'))
  needs.conversation.acts.value = ({ message }) => <ActsView acts={acts} menu={menu} message={message} />
  life.addEventListener('abort', acts.dispose)
  // The buttons do not wait for the announcements.
  void import('./acts-announced').then(
    ({ announceActs }) => announceActs(needs, life, shown),
    () => {},
  )
}
