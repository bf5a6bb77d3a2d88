import { afterPaint } from './after-paint'

/** After this many steps the message is too far up. */
const mostSteps = 60

/**
 * After a reload, scrolls the log to the message at which the customer was reading. Loads earlier messages if needed.
 */
export async function scrollToMessage(key: string): Promise<void> {
  let found = 0
  for (let step = 0; step < mostSteps && found < 2; step++) {
    const log = document.querySelector('[role="log"]')
    const message = log?.querySelector(`[data-msg="${CSS.escape(key)}"]`)
    const line = message ?? log?.querySelector('[data-msg]')
    line?.scrollIntoView()
    // The log may still have moved to its end after the first time.
    if (message) found += 1
    await afterPaint()
  }
}
