import type { AlertsNeeds } from './alerts'

/** Returns the browser's notifications; null when the browser has none, or this page may not show any. */
export function browserNotifications(): AlertsNeeds['notifications'] {
  if (!('Notification' in globalThis)) return null
  return {
    permission: () => Notification.permission,
    ask: () => Notification.requestPermission(),
    show(title, options, pressed) {
      try {
        const shown = new Notification(title, options)
        shown.onclick = () => {
          focus()
          shown.close()
          pressed()
        }
      } catch {
        // Phones show only notifications of service workers.
      }
    },
  }
}
