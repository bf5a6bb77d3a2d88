import { atEnd } from '../at-end'
import { later } from '../later'
import type { Message } from '../models/log/messages'
import type { ExtrasNeeds } from '../session/extras-shape'
import { announceChanges } from '../spoken/spoken-changes'
import { announceElsewhere } from '../spoken/spoken-elsewhere'

const live = later(() => import('../views/live/Live'))

export function announceMessageChanges(
  { conversation, speech }: Pick<ExtrasNeeds, 'conversation' | 'speech'>,
  life: AbortSignal,
  shown: readonly Message[],
) {
  const followLive = () => void live.ready().then(({ liveOf }) => liveOf(conversation, speech.peek()))
  atEnd(life, announceChanges(conversation, speech, shown), announceElsewhere(conversation, speech, followLive))
}
