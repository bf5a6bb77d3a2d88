import { atEnd } from '../at-end'
import { later } from '../later'
import type { Message } from '../models/log/messages'
import { createMessageActions } from '../models/message-actions/message-actions'
import type { ExtrasNeeds } from '../session/extras-shape'
import { ActsView } from '../views/message-actions/MessageActions'

const announced = later(() => import('./announce-message-changes'))
const menu = later(() => import('../views/message-actions/MessageActionsMenu'))

/**
 * Starts reactions, edits and unsending. The menu is fetched when it is first opened. `shown`: the messages before any
 * of them was changed; later changes are announced.
 */
export async function startMessageActions(
  needs: ExtrasNeeds,
  { signal: life }: AbortController,
  shown: readonly Message[],
) {
  await needs.speech.peek().later?.()
  const acts = createMessageActions(needs)
  needs.conversation.acts.value = ({ message }) => <ActsView acts={acts} menu={menu} message={message} />
  atEnd(life, acts.dispose)
  void announced
    .ready()
    .then(({ announceMessageChanges }) => life.aborted || announceMessageChanges(needs, life, shown))
}
