import { afterPaint } from './after-paint'
import { greetPage } from './host/post-to-page'
import { reload } from './reload'

/** Starts the chat after the text box is painted, because the script blocks painting. */
async function start(): Promise<void> {
  await afterPaint()
  const chat = await import('./chat').catch(() => null)
  if (chat) chat.startChat()
  // Browsers remember that a module could not be fetched, so only a reload fetches it again: after 3 s the first time,
  // then each minute.
  else setTimeout(() => fetch('').then(() => reload(), start), performance.navigation.type ? 60_000 : 3_000)
}

greetPage()
void start()
