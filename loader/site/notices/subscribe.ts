import type { NoticesProblem, SubscriptionKeys } from '../../../contract/chat/embed'
import { keysOf } from './subscription-keys'

/**
 * The longest wait for the browser's push service, which may never answer. The wait for the permission has no limit.
 */
const subscribeWithinMs = 10_000

/** For browsers without Trusted Types, whose policy returns the text unchanged. */
interface TrustedTypePolicies {
  createPolicy(name: string, rules: object): { createScriptURL(address: string): string }
}

/**
 * The worker and its scope. The scope is narrow, so that another worker of the site still controls the site's pages.
 */
export interface WorkerLocation {
  script: string
  scope: string
  policy: string
}

export type SubscribeResult = { subscription: SubscriptionKeys } | { problem: NoticesProblem }

export const hasPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export const registrationOf = ({ scope }: WorkerLocation) =>
  navigator.serviceWorker.getRegistration(scope).then(withScope(scope))

/** Ignores other registrations: browsers return the one with the longest matching scope. */
const withScope = (scope: string) => (found: ServiceWorkerRegistration | undefined) =>
  found?.scope === new URL(scope, location.href).href ? found : undefined

/**
 * Requests the permission for notices and subscribes. Must be called in a click handler: some browsers require a click.
 */
export async function subscribe(place: WorkerLocation, key: string): Promise<SubscribeResult> {
  try {
    const permission = await Notification.requestPermission()
    // `default`: the customer closed the permission prompt without an answer.
    if (permission !== 'granted') return { problem: permission === 'denied' ? 'denied' : 'failed' }
    const limit = AbortSignal.timeout(subscribeWithinMs)
    const tooLate = new Promise<never>((_, fail) => limit.addEventListener('abort', fail))
    return { subscription: await Promise.race([subscribeNow(place, key), tooLate]) }
  } catch {
    return { problem: Notification.permission === 'denied' ? 'denied' : 'failed' }
  }
}

async function subscribeNow(place: WorkerLocation, key: string): Promise<SubscriptionKeys> {
  const { serviceWorker } = navigator
  const registration = await serviceWorker.register(trustedScriptUrl(place), {
    scope: place.scope,
    updateViaCache: 'none',
  })
  await workerActive(registration)
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) }
  const { pushManager } = registration
  const subscription = await pushManager.subscribe(options).catch(async (error: DOMException) => {
    // The browser has a subscription with an old key of the server. It must end before the new subscription.
    if (error.name !== 'InvalidStateError') throw error
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  })
  return keysOf(subscription)
}

const policies: Record<string, ReturnType<TrustedTypePolicies['createPolicy']> | undefined> = {}

/**
 * Returns the address of the script as a trusted URL. A policy can be created only once. Throws if the page forbids it.
 */
function trustedScriptUrl({ script, policy }: WorkerLocation): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypePolicies }
  policies[policy] ??= trustedTypes?.createPolicy(policy, { createScriptURL: (text: string) => text })
  return policies[policy]?.createScriptURL(script) ?? script
}

export function canRegister(place: WorkerLocation): boolean {
  try {
    return hasPush() && trustedScriptUrl(place) !== ''
  } catch {
    return false
  }
}

/** Resolves when the worker is active: only an active worker can subscribe. */
async function workerActive({ active, installing, waiting }: ServiceWorkerRegistration) {
  const worker = installing ?? waiting
  if (active || !worker) return
  await new Promise<void>((done, fail) => {
    worker.onstatechange = () => {
      if (worker.state === 'activated') done()
      else if (worker.state === 'redundant') fail(new Error('the worker did not start'))
    }
  })
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))
