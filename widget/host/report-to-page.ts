import { computed, effect, type ReadonlySignal } from '@preact/signals'
import type { Conversation } from '../models/log/conversation'
import type { SendRequest } from '../models/sync/request'
import { en } from '../strings/en'
import { lookup, type Speech } from '../strings/words'
import type { HostPage } from './host-page'

/**
 * Reports unread messages to the bubble, and the customer's page to the agents after the first message. Returns a
 * function that stops this.
 */
export function reportToPage(
  host: Pick<HostPage, 'page' | 'unread'>,
  conversation: Pick<Conversation, 'thread' | 'unread' | 'preview'>,
  ask: SendRequest,
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
      const count = watching.value ? 0 : conversation.unread.value
      if (count) void speech.peek().later?.()
      const name = lookup(speech.value, en)(count ? 'open_unread' : 'open_chat', { count })
      host.unread(count, conversation.preview.value, name)
    }),
  ]
}
