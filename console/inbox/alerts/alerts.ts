import { type ReadonlySignal, signal } from '@preact/signals'
import type { StoredText } from '../../../widget/models/kept/stored-text'

export interface AlertsNeeds {
  /** Null in browsers without notifications, and on pages that must not show any. */
  notifications: {
    permission(): NotificationPermission
    ask(): Promise<NotificationPermission>
    show(title: string, options: NotificationOptions, onClick: () => void): void
  } | null
  chime(): void
  /** Returns whether the page is visible and has the focus. */
  isWatched(): boolean
  stored: StoredText
  /** Whether the service worker shows notifications of messages; then the page must not. */
  isByWorker(): boolean
}

export interface Alert {
  thread_id: string
  title: string
  text: string
  /** Whether only the page can show this alert, because the worker gets no push for it. */
  isPageOnly?: boolean
}

interface Choices {
  desktop: boolean
  sound: boolean
}

export function createAlerts(
  { notifications, chime, isWatched, stored, isByWorker }: AlertsNeeds,
  open: (threadId: string) => void,
) {
  const choices = signal<Choices>(read(stored.read()))
  /** The browser denied permission. Only its settings can change that. */
  const denied = signal(notifications?.permission() === 'denied')
  const isGranted = () => notifications?.permission() === 'granted'

  function choose(change: Partial<Choices>) {
    choices.value = { ...choices.value, ...change }
    stored.write(JSON.stringify(choices.value))
  }

  return {
    choices: choices as ReadonlySignal<Choices>,
    denied: denied as ReadonlySignal<boolean>,
    hasDesktop: notifications !== null,
    /** Called by a click, because browsers ask for permission only then. */
    async setDesktop(on: boolean) {
      if (!on || !notifications) return choose({ desktop: false })
      const permission = isGranted() ? 'granted' : await notifications.ask()
      denied.value = permission === 'denied'
      choose({ desktop: permission === 'granted' })
    },
    setSound(on: boolean) {
      choose({ sound: on })
      if (on) chime()
    },
    /** Alerts the agent to an event in a conversation, unless the agent looks at it. */
    show({ thread_id, title, text, isPageOnly = false }: Alert, isOpen: boolean) {
      if (isWatched() && isOpen) return
      if (choices.value.sound) chime()
      if (choices.value.desktop && isGranted() && !isWatched() && (isPageOnly || !isByWorker()))
        // A conversation has only one notification, which a newer one replaces.
        notifications?.show(title, { body: text, tag: `bubblewire:${thread_id}` }, () => open(thread_id))
    },
  }
}

function read(text: string | null): Choices {
  try {
    const { desktop, sound } = JSON.parse(text ?? '{}') as Partial<Choices>
    return { desktop: desktop === true, sound: sound === true }
  } catch {
    return { desktop: false, sound: false }
  }
}

export const titleWithCount = (count: number, title: string) =>
  count > 0 ? `(${count > 99 ? '99+' : count}) ${title}` : title
