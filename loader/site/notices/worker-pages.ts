import { ignoreFailure } from './worker-answers'
import type { NoticeClickMessage } from './worker-messages'
import type { PageOfSite, WorkerScope } from './worker-scope'

/** The longest wait for a page to accept a click. A page without the chat does not answer. */
const pageAnswersWithinMs = 1_000

export function createPageFinder({ registration, clients }: WorkerScope) {
  const { pathname } = new URL(registration.scope)
  /**
   * The channel's id if the worker runs on the server's origin, where other pages belong to the team; else undefined.
   */
  const channel = /\/push\/([^/]+)$/.exec(registration.scope)?.[1]

  async function pages(): Promise<readonly PageOfSite[]> {
    const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
    return windows.filter(({ url, frameType }) =>
      channel
        ? new URL(url).pathname.endsWith(`/chat/${channel}/`)
        : frameType !== 'nested' && (!pathname.endsWith('/inbox/') || url.startsWith(registration.scope)),
    )
  }

  const notify = (page: PageOfSite, thread_id: string) =>
    new Promise<boolean>((done) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => done(true)
      setTimeout(() => done(false), pageAnswersWithinMs)
      page.postMessage({ bubblewire: 1, scope: registration.scope, thread_id } satisfies NoticeClickMessage, [port2])
    })

  return {
    async inView() {
      return (await pages()).some(({ focused, visibilityState }) => focused && visibilityState === 'visible')
    },
    /** Opens the chat on an open page that accepts the click, otherwise on a new page. */
    async openPage(navigate: string, thread_id: string) {
      const open = await pages()
      const page = open.find(({ visibilityState }) => visibilityState === 'visible') ?? open[0]
      const isAccepted = page && (await ignoreFailure(page.focus().then(() => notify(page, thread_id))))
      if (!isAccepted) await clients.openWindow(navigate)
    },
  }
}
