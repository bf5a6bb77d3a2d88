import type { StoredSession } from '../../../contract/chat/embed'
import type { Site } from '../site-state'
import type { TokenSource } from './sign-in'

export interface SessionEndNeeds {
  isLeaving(): boolean
  source(): TokenSource | null
  clearCustomer(): void
  signInAgain(source: TokenSource): void
}

export function watchSessionEnds(site: Site, { isLeaving, source, clearCustomer, signInAgain }: SessionEndNeeds) {
  const { core, chat, keeping, life } = site
  let isEnding = false
  const usedSession = () => JSON.parse(core.session ?? 'null') as StoredSession | null

  core.messages.session = async ({ reason }) => {
    // The server and the chat both report the same end.
    if (isLeaving() || isEnding) return
    isEnding = true
    const current = usedSession()
    if (reason !== 'signed_in' && !keeping.session()?.next) await chat.ask('forget', null)
    isEnding = false
    // Another tab may have started a new session during the request.
    const stored = keeping.session()
    const isOwn = stored?.token === current?.token
    const tokenOf = source()
    if (stored?.next && isOwn && reason !== 'forgotten')
      keeping.putSession({ token: stored.next, engaged: true, ...(stored.signed && { signed: stored.signed }) })
    else if (reason === 'signed_in') isOwn && keeping.putSession(undefined)
    // After a sign-out the tab has no customer until the page signs a customer in.
    else if (!stored || isOwn) clearCustomer()
    restartChat(site)
    // The customer is the same: the signature has expired, or its key was revoked.
    if (reason === 'expired' && (!stored || isOwn) && tokenOf) signInAgain(tokenOf)
  }

  // Two tabs that restart together create two sessions. A session without messages is replaced with the stored session.
  life.listen(window, 'storage', () => {
    const current = usedSession()
    const stored = keeping.session()
    if (!current || !stored || current.engaged || isLeaving() || isEnding || stored.token === current.token) return
    // A chat that was never opened takes the stored session when it loads.
    if (core.shown || site.isKnown()) restartChat(site)
  })
}

export function restartChat(site: Pick<Site, 'core' | 'bubble' | 'isKnown'>) {
  const { core, bubble } = site
  const focused = document.activeElement === bubble
  core.drop()
  if (core.shown || site.isKnown()) core.load()
  if (focused) bubble.shadowRoot?.querySelector('iframe')?.focus()
}
