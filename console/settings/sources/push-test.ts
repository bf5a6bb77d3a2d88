import type { PushTest } from '../../../clients/typescript/operations'
import { pushWorkerPath } from '../../../contract/chat/push'
import { basePath } from '../../shell/base-path'
import type { useSettings, useT } from '../parts/context'

type Settings = ReturnType<typeof useSettings>

type PushTestResult = [
  key: 'push_test_sent' | 'push_test_failed' | 'push_test_denied' | 'push_test_unsupported',
  reason?: string,
]

/** No chat has this scope, so the worker finds no open chat and always shows the notice. */
const scope = `${basePath}/push/settings`
/** Timeout, because in some browsers a subscription never resolves. */
const longestMs = 10_000

interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL(text: string): string },
  ): { createScriptURL(text: string): string }
}

export async function testPush({ api, toasts }: Settings, t: ReturnType<typeof useT>, sourceId: string): Promise<void> {
  const [key, reason = ''] = await subscribeAndTest(api, sourceId)
  toasts[key === 'push_test_sent' ? 'say' : 'warn'](t(key, { reason }))
}

async function subscribeAndTest(api: Settings['api'], sourceId: string): Promise<PushTestResult> {
  if (!('serviceWorker' in navigator && 'PushManager' in window)) return ['push_test_unsupported']
  if ((await Notification.requestPermission()) !== 'granted') return ['push_test_denied']
  const path = `/1.0/content_sources/${sourceId}/push_test`
  const { key } = await api.get<{ key: string }>(path)
  const subscription = await subscribed(key).catch(() => null)
  if (!subscription) return ['push_test_unsupported']
  const { endpoint, keys: { p256dh, auth } = {} } = subscription.toJSON()
  const { lang: language } = document.documentElement
  const { outcome, reason } = await api.post<PushTest>(path, { endpoint, p256dh, auth, language })
  return outcome === 'sent' ? ['push_test_sent'] : ['push_test_failed', reason ?? outcome]
}

async function subscribed(key: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.register(workerAddress(), { scope })
  await waitUntilActive(registration)
  const known = await registration.pushManager.getSubscription()
  await known?.unsubscribe()
  const subscribing = registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const late = new Promise<never>((_, fail) => setTimeout(() => fail(new Error('late')), longestMs))
  return Promise.race([subscribing, late])
}

/** A worker can subscribe only after it is active. */
function waitUntilActive({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting
  if (active || !worker) return Promise.resolve()
  return new Promise((done) =>
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') done()
    }),
  )
}

let worker: string | null = null

/** Returns the URL of the service worker as a trusted type, as the content security policy requires. */
function workerAddress(): string {
  const path = basePath + pushWorkerPath
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  worker ??= trustedTypes?.createPolicy('worker', { createScriptURL: () => path }).createScriptURL(path) ?? path
  return worker
}
