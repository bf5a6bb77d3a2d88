import { effect, type ReadonlySignal } from '@preact/signals'
import { afterPaint } from '../after-paint'
import { later } from '../later'
import { createAnnouncer } from '../models/announcer/announcer'
import type { Conversation, ConversationEvent } from '../models/log/conversation'
import type { Clock } from '../models/session/clock'
import type { Shell } from '../models/session/shell'
import { announceEvent } from '../spoken/spoken'
import { enLog } from '../strings/en-log'
import { lookup, type Speech } from '../strings/words'
import { Announcements } from '../views/announcer/Announcer'

/** The module contains texts that the announcer needs. */
const notSent = later(() => import('../views/log/NotSent'))

export interface AnnouncementsNeeds {
  clock: Clock
  conversation: Conversation
  shell: Shell
  speech: ReadonlySignal<Speech>
}

export function startAnnouncements({ clock, conversation, shell, speech }: AnnouncementsNeeds) {
  const announcer = createAnnouncer({ clock, covered: () => document.querySelector('dialog[open]') !== null })
  // Adds the live regions while they are empty: screen readers ignore text that a region has from the start.
  announcer.focusMoved()

  let announced: Promise<unknown> = Promise.resolve()
  let turn = ''
  const dispose = effect(() => {
    const writer = conversation.typing.value
    if (!writer || !shell.open.value) return
    const t = lookup(speech.peek(), enLog)
    // Announces once that an agent types. After the agent's next message it can be announced again.
    const now = `${writer.author_name} ${conversation.messages.peek().at(-1)?.key}`
    if (now !== turn) announcer.say(t('typing', { name: writer.author_name || t('agent') }))
    turn = now
  })

  return {
    announcer,
    Announcements,
    announce(event: ConversationEvent) {
      const open = shell.open.peek()
      // A phone takes 100 ms to format the first number in a language, so the message is painted first.
      const drawn = afterPaint()
      announced = announced
        .then(() => drawn)
        .then(() => announceEvent(event, announcer, speech, open, notSent.ready))
        .catch(String)
    },
    dispose,
  }
}
