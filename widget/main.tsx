import { postToPage } from './host/post-to-page'
import { isOutdated } from './outdated'
import { painted } from './painted'
import { reload } from './reload'

/** Starts the chat. The page's text box is painted before the script takes the processor. */
async function start(): Promise<void> {
  await painted()
  const chat = await import('./chat').catch(() => null)
  if (chat) chat.startChat()
  // Browsers remember that a module could not be fetched, so only a reload fetches it again: after 3 s the first
  // time, then each minute.
  else setTimeout(() => fetch('').then(reload, start), performance.navigation.type ? 60_000 : 3_000)
}

// Vite says that an `import()` failed: its file may be gone with an earlier version. The chat decides when to reload the page.
addEventListener('vite:preloadError', async () => {
  if (await isOutdated()) dispatchEvent(new Event('outdated'))
})

postToPage({ type: 'here' })
void start()
