import type { NoticesOnPage, NoticesRequest } from '../../../contract/chat/embed'
import { siteWorkerPath } from '../../../contract/chat/push'
import type { Site } from '../site-state'
import { canRegister, hasPush, registrationOf, subscribe, type WorkerLocation } from './subscribe'
import { keysOf } from './subscription-keys'
import { type NoticeClickMessage, sendAnswers, workerProgram } from './worker-messages'

export type Notices = ReturnType<typeof createNotices>

/**
 * Creates the notices of replies for a closed chat. The site's worker shows them. Fetched at the chat's first request.
 */
export function createNotices(site: Site) {
  const { core, id, keeping, life } = site
  const place: WorkerLocation = {
    script: siteWorkerPath,
    scope: `${siteWorkerPath}/${id.slice(11)}`,
    policy: 'bubblewire',
  }
  let isHosted: boolean | null = null
  let isListening = false

  async function postState(details: Partial<NoticesOnPage> = {}) {
    const subscription = hasPush() ? await currentSubscription(place).catch(() => null) : null
    core.post({
      type: 'page',
      notices: {
        choice: keeping.read('notices') ?? null,
        worker: isHosted,
        permission: hasPush() ? Notification.permission : 'default',
        subscription: subscription && keysOf(subscription),
        ...details,
      },
    })
  }

  function listen() {
    if (isListening || !hasPush()) return
    isListening = true
    const { serviceWorker } = navigator
    life.listen(serviceWorker, 'message', ({ data, ports }: MessageEvent<Partial<NoticeClickMessage> | null>) => {
      if (data?.bubblewire !== 1 || data.scope !== new URL(place.scope, location.href).href) return
      ports[0]?.postMessage(true)
      core.move(true)
      void postState({ clicked: data.thread_id ?? '' })
    })
    serviceWorker.startMessages()
  }

  const acts = {
    async recall() {
      listen()
      const bare = location.href.replace(/#bubblewire-thread=.*/, '')
      if (bare !== location.href) history.replaceState(history.state, '', bare)
      await postState()
      if (hasPush()) (await registrationOf(place))?.active?.postMessage(sendAnswers)
    },
    async look() {
      isHosted ??= canRegister(place) && (await hostsWorker())
      await postState()
    },
    async keep({ choice }: Extract<NoticesRequest, { act: 'keep' }>) {
      keeping.write('notices', choice ?? undefined)
    },
    async subscribe({ key }: Extract<NoticesRequest, { act: 'subscribe' }>) {
      const result = await subscribe(place, key)
      await postState('problem' in result ? result : {})
    },
    async unsubscribe() {
      await end()
      await postState()
    },
  }

  /** Ends the subscription and closes the notices, because the next customer in this browser must not see them. */
  async function end() {
    const registration = hasPush() ? await registrationOf(place) : undefined
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
    for (const notice of (await registration?.getNotifications()) ?? []) notice.close()
  }

  return { act: (request: NoticesRequest) => acts[request.act](request as never), end }
}

/**
 * Whether the site hosts the worker file. The check reads the text, because some sites answer every address with HTML.
 */
async function hostsWorker(): Promise<boolean> {
  try {
    const answer = await fetch(siteWorkerPath, { signal: AbortSignal.timeout(5_000) })
    const script = /javascript/.test(answer.headers.get('content-type') ?? '')
    return answer.ok && script && (await answer.text()).includes(workerProgram)
  } catch {
    return false
  }
}

const currentSubscription = async (place: WorkerLocation) =>
  (await registrationOf(place))?.pushManager.getSubscription() ?? null
