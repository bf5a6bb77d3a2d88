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
  let hosted: boolean | null = null
  let listening = false

  async function tell(more: Partial<NoticesOnPage> = {}) {
    const subscription = hasPush() ? await currentSubscription(place).catch(() => null) : null
    core.post({
      type: 'page',
      notices: {
        choice: keeping.read('notices') ?? null,
        worker: hosted,
        permission: hasPush() ? Notification.permission : 'default',
        subscription: subscription && keysOf(subscription),
        ...more,
      },
    })
  }

  function listen() {
    if (listening || !hasPush()) return
    listening = true
    const { serviceWorker } = navigator
    life.listen(serviceWorker, 'message', ({ data, ports }: MessageEvent<Partial<NoticeClickMessage> | null>) => {
      if (data?.bubblewire !== 1 || data.scope !== new URL(place.scope, location.href).href) return
      ports[0]?.postMessage(true)
      core.move(true)
      void tell({ clicked: data.thread_id ?? '' })
    })
    serviceWorker.startMessages()
  }

  const acts = {
    async recall() {
      listen()
      const bare = location.href.replace(/#bubblewire-thread=.*/, '')
      if (bare !== location.href) history.replaceState(history.state, '', bare)
      await tell()
      if (hasPush()) (await registrationOf(place))?.active?.postMessage(sendAnswers)
    },
    async look() {
      hosted ??= canRegister(place) && (await hostsWorker())
      await tell()
    },
    async keep({ choice }: Extract<NoticesRequest, { act: 'keep' }>) {
      keeping.write('notices', choice ?? undefined)
    },
    async subscribe({ key }: Extract<NoticesRequest, { act: 'subscribe' }>) {
      const done = await subscribe(place, key)
      await tell('problem' in done ? done : {})
    },
    async unsubscribe() {
      await end()
      await tell()
    },
  }

  /** Ends the subscription and closes the notices, because the next customer in this browser must not see them. */
  async function end() {
    const registration = hasPush() ? await registrationOf(place) : undefined
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
    for (const notice of (await registration?.getNotifications()) ?? []) notice.close()
  }

  return { act: (asked: NoticesRequest) => acts[asked.act](asked as never), end }
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
