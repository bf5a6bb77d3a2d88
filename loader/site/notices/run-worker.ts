import type { PushData, PushMessage, PushNotification } from '../../../contract/chat/push'
import { keysOf } from './subscription-keys'
import { createAnswerSender, ignoreFailure } from './worker-answers'
import { sendAnswers } from './worker-messages'
import { createPageFinder } from './worker-pages'
import type { NoticeClicked, PushReceived, SubscriptionChanged, WorkerScope } from './worker-scope'
import type { WorkerStore } from './worker-store'

/** `navigate` is stored in the notice's data. As an option of the notice, it would prevent the click event. */
type NoticeData = PushData & Pick<PushNotification, 'navigate'>

/** Has no `fetch` handler, so page requests do not pass through the worker. */
export function runWorker(self: WorkerScope, store: WorkerStore): void {
  const { registration } = self
  const { post, answer, sendWaiting } = createAnswerSender(self, store)
  const { inView, openPage } = createPageFinder(self)

  async function onPush({ data, notification }: PushReceived) {
    const message =
      data && ((await ignoreFailure(Promise.resolve().then(() => data.json()))) as PushMessage | undefined)
    if (message?.app_badge !== undefined)
      await ignoreFailure(Promise.resolve(self.navigator?.setAppBadge?.(message.app_badge)))
    if (message && 'clear' in message) return close(message.clear)
    const declared = message?.notification
    const { api, token } = (declared ?? notification)?.data ?? ({} as Partial<PushData>)
    // Other senders of pushes may use the same worker of the site.
    if (!api || token === undefined) return
    // A test notice has no token, because it takes no answer. It is shown even while the administrator looks at a page.
    if (!token) return declared && show(declared)
    const isInView = declared !== undefined && (await inView())
    if (declared && !isInView) await show(declared)
    await Promise.all([
      ignoreFailure(store.write('seen', { api, token })),
      !isInView && post(api, 'receipts', { token, kind: 'shown' }),
      ignoreFailure(sendWaiting()),
    ])
  }

  function show({ title, navigate, actions, data, ...options }: PushNotification) {
    return registration.showNotification(title, {
      ...options,
      actions: actions.map(({ navigate: _, ...action }) => action),
      data: { ...data, navigate },
      renotify: true,
    } as NotificationOptions)
  }

  async function close(tag: string) {
    for (const notice of await registration.getNotifications({ tag })) notice.close()
  }

  async function onClick({ notification, action, reply }: NoticeClicked) {
    const { title, tag, lang, dir } = notification
    const data = notification.data as Partial<NoticeData> | null
    if (!data?.api || data.token === undefined || !data.navigate) return
    const { api, token, navigate } = data
    notification.close()
    if (!token) return openPage(navigate, '')
    const option = /^option:(\d+)$/.exec(action)?.[1]
    const text = action === 'reply' && reply?.trim()
    const request = option ? { token, option: Number(option) } : text ? { token, text } : null
    if (request)
      return answer({
        api,
        request,
        failed: { title, options: { body: data.texts?.failed ?? '', tag, lang, dir, data } },
      })
    await Promise.all([openPage(navigate, data.thread_id ?? ''), post(api, 'receipts', { token, kind: 'opened' })])
  }

  async function renew({ oldSubscription, newSubscription }: SubscriptionChanged) {
    const sender = (await store.read('seen')) as Pick<PushData, 'api' | 'token'> | undefined
    const subscription =
      newSubscription ?? (oldSubscription && (await registration.pushManager.subscribe(oldSubscription.options)))
    if (sender && subscription) await post(sender.api, 'renewals', { token: sender.token, ...keysOf(subscription) })
  }

  self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
  self.addEventListener('push', (event) => event.waitUntil(onPush(event)))
  self.addEventListener('notificationclick', (event) => event.waitUntil(onClick(event)))
  self.addEventListener('sync', (event) => event.waitUntil(sendWaiting()))
  self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))
  self.addEventListener('message', (event) => {
    if (event.data === sendAnswers) event.waitUntil(ignoreFailure(sendWaiting()))
  })
}
