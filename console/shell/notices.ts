import { pushWorkerPath } from '../../contract/chat/push'
import { basePath } from './base-path'

export const inboxNotices = { script: basePath + pushWorkerPath, scope: `${basePath}/inbox/`, policy: 'notices' }

export async function noticesRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  const found = await serviceWorker?.getRegistration(inboxNotices.scope)
  return found?.scope === new URL(inboxNotices.scope, location.href).href ? found : undefined
}

/** Ends push notifications, so that the next user of this browser does not get them. */
export async function endNotices(): Promise<void> {
  const registration = await noticesRegistration()
  if (!registration) return
  await (await registration.pushManager?.getSubscription())?.unsubscribe()
  for (const notice of await registration.getNotifications()) notice.close()
  await navigator.clearAppBadge?.()
}
