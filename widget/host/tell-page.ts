import { computed, effect, type ReadonlySignal } from '@preact/signals'
import type { Conversation } from '../models/log/conversation'
import type { Ask } from '../models/session/line'
import { en } from '../strings/en'
import { lookup, type Speech } from '../strings/words'
import type { HostPage } from './host-page'

/** The bubble counts unread messages, and agents see the page of a customer who has written. Returns a function that ends it. */
export function tellPage(
  host: Pick<HostPage, 'page' | 'unread'>,
  conversation: Pick<Conversation, 'thread' | 'unread' | 'preview'>,
  ask: Ask,
  speech: ReadonlySignal<Speech>,
  watching: ReadonlySignal<boolean>,
): (() => void)[] {
  const known = computed(() => conversation.thread.value?.id)

  return [
    effect(() => {
      const page = host.page.value?.page
      if (page && known.value) ask('page:seen', page).catch(String)
    }),
    effect(() => {
      // The bubble does not count messages that arrive while the customer looks at the chat.
      const count = watching.value ? 0 : conversation.unread.value
      if (count) void speech.peek().later?.()
      const name = lookup(speech.value, en)(count ? 'open_unread' : 'open_chat', { count })
      host.unread(count, conversation.preview.value, name)
    }),
  ]
}
