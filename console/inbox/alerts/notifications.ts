import type { AlertsNeeds } from './alerts'

/** Returns the browser's notifications, or null where they are unavailable. */
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
        // On phones the constructor throws, because only service workers may show notifications.
      }
    },
  }
}
