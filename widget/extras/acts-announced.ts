import { later } from '../later'
import { sayChanges } from '../models/announcer/spoken-changes'
import { sayElsewhere } from '../models/announcer/spoken-elsewhere'
import type { Message } from '../models/log/messages'
import type { ExtrasNeeds } from './extras-shape'

const live = later(() => import('../views/live/Live'))

/** Announces changes of sent messages, and live messages that no view announces. */
export function announceActs(
  { conversation, speech }: Pick<ExtrasNeeds, 'conversation' | 'speech'>,
  life: AbortSignal,
  shown: readonly Message[],
) {
  const followLive = () => void live.sure().then(({ liveOf }) => liveOf(conversation, speech.peek()))
  const ends = [sayChanges(conversation, speech, shown), sayElsewhere(conversation, speech, followLive)]
  for (const end of ends) life.addEventListener('abort', end)
}
