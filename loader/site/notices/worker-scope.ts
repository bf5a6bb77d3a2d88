// The parts of the service worker's global scope that the worker uses. TypeScript's DOM library has no types for them.

interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void
}

export interface PushReceived extends WorkerEvent {
  data: { json(): unknown } | null
  /** The notice that WebKit itself shows, as the push message declares it. */
  notification?: Notification | null
}

export interface NoticeClicked extends WorkerEvent {
  notification: Notification
  action: string
  /** The text that the customer wrote; null or absent if the browser has no text box. */
  reply?: string | null
}

export interface SubscriptionChanged extends WorkerEvent {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}

export interface PageOfSite {
  url: string
  focused: boolean
  visibilityState: DocumentVisibilityState
  frameType: string
  focus(): Promise<unknown>
  postMessage(message: unknown, ports: MessagePort[]): void
}

export interface WorkerEvents {
  install: WorkerEvent
  push: PushReceived
  notificationclick: NoticeClicked
  sync: WorkerEvent
  message: WorkerEvent & { data: unknown }
  pushsubscriptionchange: SubscriptionChanged
}

export interface WorkerScope {
  registration: Pick<ServiceWorkerRegistration, 'scope' | 'showNotification' | 'getNotifications' | 'pushManager'> & {
    /** Absent if the browser has no Background Sync. */
    sync?: { register(tag: string): Promise<void> }
  }
  clients: {
    matchAll(options: object): Promise<readonly PageOfSite[]>
    openWindow(address: string): Promise<unknown>
  }
  fetch: typeof fetch
  /** The badge count on the icon of an installed page; absent if the browser has none. */
  navigator?: { setAppBadge?(count: number): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener<N extends keyof WorkerEvents>(name: N, listener: (event: WorkerEvents[N]) => void): void
}
