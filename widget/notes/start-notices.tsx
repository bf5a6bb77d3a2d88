import { computed, effect, signal } from '@preact/signals'
import type { NoticesOnPage, NoticesRequest } from '../../contract/chat/embed'
import { atEnd } from '../at-end'
import { requestInWindow } from '../host/push-window'
import { storedText } from '../models/kept/stored-text'
import { createNotices, type NoticesPlace } from '../models/session/notices'
import type { ExtrasNeeds } from '../session/extras-shape'
import noticesWords from '../strings/english/notices.json'
import { lookup } from '../strings/words'
import { NoticesView } from '../views/session/Notices'

const threadInAddress = /#bubblewire-thread=([\w-]+)$/

/**
 * Starts the notices of replies to a closed chat, for a customer who has written. Fetched if the source has notices
 * turned on.
 */
export function startNotices(needs: ExtrasNeeds, { signal: life }: AbortController) {
  const { host, speech, announcer, shell } = needs
  const pageOfSite = () => host.page.peek()?.page?.url ?? (host.embedded ? '' : location.href)
  const { endPage, ...place } = noticesPlace(needs)
  const notices = createNotices({
    ...needs,
    place,
    pageContext: () => ({ page_url: pageOfSite().replace(/#.*/, ''), language: speech.peek().language }),
  })
  const text = computed(() => {
    const t = lookup(speech.value, noticesWords)
    return notices.state.value === 'none' ? '' : t(`notices_${notices.state.value}`)
  })

  atEnd(
    life,
    notices.dispose,
    endPage,
    effect(() => {
      if (text.value) void speech.peek().later?.()
    }),
    effect(() => {
      if (text.value && shell.open.value) announcer.say(text.value)
    }),
    openFromNotice(needs, pageOfSite),
  )
  return { notices, NoticesView: () => <NoticesView notices={notices} text={text.value} /> }
}

/** A click on a notice puts a thread's id into the page's address. Opens this thread. */
function openFromNotice({ conversation, host }: ExtrasNeeds, pageOfSite: () => string): () => void {
  const id = threadInAddress.exec(pageOfSite())?.[1]
  let opened = !id
  return effect(() => {
    if (opened || !conversation.threads.value.some((thread) => thread.id === id)) return
    opened = true
    conversation.openThread(id ?? '')
    host.post({ type: 'open' })
  })
}

function noticesPlace({ host, channelId, speech }: ExtrasNeeds): NoticesPlace & { endPage(): void } {
  const page = signal<NoticesOnPage | null>(null)
  const kept = storedText(() => localStorage, `bubblewire:notices:${channelId}`)
  const endPage = effect(() => {
    const told = host.page.value?.notices
    if (told) page.value = told
  })
  /**
   * A chat without a site cannot use a site's worker: it requests the permission in its own window and stores the
   * choice itself.
   */
  const alone = () => {
    page.value = { choice: kept.read(), worker: false, permission: 'default', subscription: null }
  }
  const ask = (asked: NoticesRequest) => host.post({ type: 'notices', ...asked })
  return {
    page,
    endPage,
    recall: () => (host.embedded ? ask({ act: 'recall' }) : alone()),
    keep: (choice) => (host.embedded ? ask({ act: 'keep', choice }) : kept.write(choice)),
    findWorker: () => (host.embedded ? ask({ act: 'look' }) : alone()),
    subscribe: (key) => ask({ act: 'subscribe', key }),
    unsubscribe: () => ask({ act: 'unsubscribe' }),
    hasWindow: 'serviceWorker' in navigator && 'PushManager' in window,
    openWindow(key) {
      const { language } = speech.peek()
      const t = lookup(speech.peek(), noticesWords)
      return requestInWindow({
        key,
        channel_id: channelId,
        language,
        right_to_left: document.documentElement.dir === 'rtl',
        texts: {
          title: t('notices_title'),
          explained: t('notices_explained'),
          allow: t('notices_allow'),
          waiting: t('notices_wait'),
          denied: t('notices_denied'),
          failed: t('notices_failed'),
        },
      })
    },
  }
}
