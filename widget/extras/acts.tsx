import { createActs } from '../models/mending/acts'
import { onDemand } from '../on-demand'
import { ActsView } from '../views/log/Acts'
import type { ExtrasNeeds } from './extras-shape'

/** What can happen to a message after it was sent: reactions, edits, unsending. The menu is fetched when it is first opened. */
export async function startActs(needs: ExtrasNeeds, { signal: life }: AbortController) {
  await needs.speech.peek().later?.()
  const acts = createActs(needs)
  const menu = onDemand(() => import('../views/log/ActsMenu'))
  needs.conversation.acts.value = ({ message }) => <ActsView acts={acts} menu={menu} message={message} />
  life.addEventListener('abort', acts.dispose)
}
