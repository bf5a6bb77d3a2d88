import { painted } from './painted'

/** Beyond this many steps the message is too far up. */
const most = 60

/** After a reload: moves the log back to a message, and draws or fetches the messages before its end until it is there. */
export async function returnTo(key: string): Promise<void> {
  let found = 0
  for (let step = 0; step < most && found < 2; step++) {
    const log = document.querySelector('[role="log"]')
    const message = log?.querySelector(`[data-msg="${CSS.escape(key)}"]`)
    // As a hand on the log does, this keeps it from following its end; the focus stays where it is.
    log?.dispatchEvent(new Event('focusin'))
    const line = message ?? log?.querySelector('[data-msg]')
    line?.scrollIntoView()
    // The first time the log may still have moved to its end.
    if (message) found += 1
    await painted()
  }
}
