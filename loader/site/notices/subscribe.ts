import type { NoticesProblem, SubscriptionKeys } from '../../../contract/chat/embed'
import { keysOf } from './subscription-keys'

/** The longest wait for the browser's push service, which may never answer. The browser's own question has no limit. */
const subscribeWithinMs = 10_000

/** For browsers without Trusted Types: the policy returns the text itself. */
interface Policies {
  createPolicy(name: string, rules: object): { createScriptURL(address: string): string }
}

/** A worker with its own scope, so that another worker of the site keeps control of the site's pages. */
export interface WorkerPlace {
  script: string
  scope: string
  /** The name of the policy on pages with Trusted Types. */
  policy: string
}

export type Subscribed = { subscription: SubscriptionKeys } | { problem: NoticesProblem }

export const hasPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export const registrationOf = ({ scope }: WorkerPlace) =>
  navigator.serviceWorker.getRegistration(scope).then(exactly(scope))

/** Browsers return the registration with the longest fitting scope, which may belong to another worker. */
const exactly = (scope: string) => (found: ServiceWorkerRegistration | undefined) =>
  found?.scope === new URL(scope, location.href).href ? found : undefined

/** Asks the person by the browser's own question, and subscribes. Must be called in a click: some browsers ask only then. */
export async function subscribe(place: WorkerPlace, key: string): Promise<Subscribed> {
  try {
    const permission = await Notification.requestPermission()
    // `default`: the question was closed without an answer.
    if (permission !== 'granted') return { problem: permission === 'denied' ? 'denied' : 'failed' }
    const limit = AbortSignal.timeout(subscribeWithinMs)
    const tooLate = new Promise<never>((_, fail) => limit.addEventListener('abort', fail))
    return { subscription: await Promise.race([subscribeNow(place, key), tooLate]) }
  } catch {
    return { problem: Notification.permission === 'denied' ? 'denied' : 'failed' }
  }
}

async function subscribeNow(place: WorkerPlace, key: string): Promise<SubscriptionKeys> {
  const { serviceWorker } = navigator
  const registration = await serviceWorker.register(trusted(place), { scope: place.scope, updateViaCache: 'none' })
  await active(registration)
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) }
  const { pushManager } = registration
  const made = await pushManager.subscribe(options).catch(async (error: DOMException) => {
    // The browser has a subscription with an earlier key of the server, which is replaced.
    if (error.name !== 'InvalidStateError') throw error
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  })
  return keysOf(made)
}

const policies: Record<string, ReturnType<Policies['createPolicy']> | undefined> = {}

/** Returns the script's address by a Trusted Types policy, which can be made only once. Throws if the page allows no such policy. */
function trusted({ script, policy }: WorkerPlace): string {
  const { trustedTypes } = window as { trustedTypes?: Policies }
  policies[policy] ??= trustedTypes?.createPolicy(policy, { createScriptURL: (text: string) => text })
  return policies[policy]?.createScriptURL(script) ?? script
}

/** Whether the page lets this worker be registered. */
export function mayRegister(place: WorkerPlace): boolean {
  try {
    return hasPush() && trusted(place) !== ''
  } catch {
    return false
  }
}

/** Resolves when the worker is active: only an active worker can subscribe. */
async function active({ active, installing, waiting }: ServiceWorkerRegistration) {
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
