import { type ReadonlySignal, signal } from '@preact/signals'
import type { OwnAlerts } from '../../../clients/typescript/operations'
import type { Api } from '../../shell/api'
import { inboxNotices, noticesRegistration } from '../../shell/notices'

export type ClosedProblem = 'denied' | 'failed'
type Choice = Partial<Pick<OwnAlerts, 'words' | 'unassigned'>>

export interface PushOfBrowser {
  isPossible(): boolean
  subscribe(key: string): Promise<{ subscription: object } | { problem: ClosedProblem }>
  end(): Promise<void>
}

interface ClosedNeeds {
  api: Pick<Api, 'get' | 'put' | 'remove' | 'post'>
  push: PushOfBrowser
  language(): string
  /** Whether notifications were on in this browser when the page was last open. */
  stored: { read(): boolean; write(on: boolean): void }
}

const path = '/1.0/users/me/alerts'

/** Push notifications of this browser while the inbox is closed. Asks for permission only after a click. */
export function createClosedAlerts({ api, push, language, stored }: ClosedNeeds) {
  const settings = signal<OwnAlerts | null>(null)
  const isBusy = signal(false)
  const problem = signal<ClosedProblem | null>(null)

  function apply(next: OwnAlerts) {
    settings.value = next
    stored.write(next.on)
  }

  async function switchOn(choice: Choice) {
    const { key, words, unassigned } = settings.value ?? (await api.get<OwnAlerts>(path))
    const result = await push.subscribe(key)
    if ('problem' in result) {
      problem.value = result.problem
      return
    }
    const preferences = { words, unassigned, ...choice, language: language() }
    apply(await api.put<OwnAlerts>(path, { ...result.subscription, ...preferences }))
  }

  /** Runs one action at a time. Rejects when its API call rejects. */
  async function act(work: () => Promise<void>) {
    if (isBusy.value) return
    isBusy.value = true
    problem.value = null
    try {
      await work()
    } finally {
      isBusy.value = false
    }
  }

  const read = async () => apply(await api.get<OwnAlerts>(path))
  return {
    settings: settings as ReadonlySignal<OwnAlerts | null>,
    isBusy: isBusy as ReadonlySignal<boolean>,
    problem: problem as ReadonlySignal<ClosedProblem | null>,
    isPossible: push.isPossible(),
    isOn: () => settings.value?.on ?? stored.read(),
    read,
    /** Skips the check of the push subscription if notifications were off in this browser. */
    begin: async () => {
      if (stored.read()) await read()
    },
    switchOn: () => act(() => switchOn({})),
    choose: (choice: Choice) => act(() => switchOn(choice)),
    switchOff: () =>
      act(async () => {
        await api.remove(path)
        await push.end()
        if (settings.value) apply({ ...settings.value, on: false })
      }),
    test: () => api.post<{ outcome: string; reason: string | null }>(`${path}/test`),
  }
}

/** The push service of this browser. Its code is fetched at the first click. */
export const browserPush: PushOfBrowser = {
  isPossible: () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
  async subscribe(key) {
    const { subscribe } = await import('../../../loader/site/notices/subscribe')
    return subscribe(inboxNotices, key)
  },
  async end() {
    await (await (await noticesRegistration())?.pushManager.getSubscription())?.unsubscribe()
  },
}

export function onNoticeClick(open: (conversationId: string) => void) {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  serviceWorker?.addEventListener('message', ({ data, ports }: MessageEvent) => {
    if (data?.bubblewire !== 1 || data.scope !== new URL(inboxNotices.scope, location.href).href) return
    ports[0]?.postMessage(true)
    if (data.thread_id) open(data.thread_id)
  })
  serviceWorker?.startMessages()
}
