import type { AlertsNeeds } from './alerts'

/** Returns the browser's notifications, or null where they are unavailable. */
export function browserNotifications(): AlertsNeeds['notifications'] {
  if (!('Notification' in globalThis)) return null
  return {
    permission: () => Notification.permission,
    ask: () => Notification.requestPermission(),
    show(title, options, onClick) {
      try {
        const notification = new Notification(title, options)
        notification.onclick = () => {
          focus()
          notification.close()
          onClick()
        }
      } catch {
        // On phones the constructor throws, because only service workers may show notifications.
      }
    },
  }
}
