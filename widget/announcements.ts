import { effect, type ReadonlySignal } from '@preact/signals'
import { createAnnouncer } from './models/announcer/announcer'
import { sayEvent } from './models/announcer/spoken'
import type { Conversation, ConversationEvent } from './models/log/conversation'
import type { Clock } from './models/session/clock'
import type { Shell } from './models/session/shell'
import { painted } from './painted'
import { enTalk } from './strings/en-talk'
import { lookup, type Speech } from './strings/words'
import { Announcements } from './views/announcer/Announcer'

export interface AnnouncementsNeeds {
  clock: Clock
  conversation: Conversation
  shell: Shell
  speech: ReadonlySignal<Speech>
}

/** What a screen reader hears of the conversation. */
export function startAnnouncements({ clock, conversation, shell, speech }: AnnouncementsNeeds) {
  const announcer = createAnnouncer({ clock, covered: () => document.querySelector('dialog[open]') !== null })
  // Its regions are only being made: what is in them from the beginning is not read.
  announcer.focusMoved()

  let turn = ''
  const dispose = effect(() => {
    const writer = conversation.typing.value
    if (!writer || !shell.open.value) return
    const t = lookup(speech.peek(), enTalk)
    // Until they have said something, once.
    const now = `${writer.author_name} ${conversation.messages.peek().at(-1)?.key}`
    if (now !== turn) announcer.say(t('typing', { name: writer.author_name || t('agent') }))
    turn = now
  })

  return {
    announcer,
    Announcements,
    hear(event: ConversationEvent) {
      const open = shell.open.peek()
      // The first number of a language costs the browser a tenth of a second on a phone: what was told is on the screen before.
      void painted().then(() => sayEvent(event, announcer, speech, open))
    },
    dispose,
  }
}
