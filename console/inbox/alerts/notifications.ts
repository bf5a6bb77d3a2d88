import type { AlertsNeeds } from './alerts'

/** The browser's own; null where it has none, or may have none on this page. */
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
        // Phones show notifications of service workers only.
      }
    },
  }
}
