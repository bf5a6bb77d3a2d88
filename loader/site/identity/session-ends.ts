import type { StoredSession } from '../../../contract/chat/embed'
import type { Site } from '../site-state'
import type { TokenSource } from './sign-in'

export interface SessionEndNeeds {
  isLeaving(): boolean
  source(): TokenSource | null
  forget(): void
  signInAgain(source: TokenSource): void
}

export function watchSessionEnds(site: Site, { isLeaving, source, forget, signInAgain }: SessionEndNeeds) {
  const { core, chat, keeping, life } = site
  let ending = false
  const usedSession = () => JSON.parse(core.session ?? 'null') as StoredSession | null

  core.messages.session = async ({ reason }) => {
    // The server and the chat both report the same end.
    if (isLeaving() || ending) return
    ending = true
    const used = usedSession()
    if (reason !== 'signed_in' && !keeping.session()?.next) await chat.ask('forget', null)
    ending = false
    // Another tab may have started a new session during the request.
    const kept = keeping.session()
    const mine = kept?.token === used?.token
    const tokenOf = source()
    if (kept?.next && mine && reason !== 'forgotten')
      keeping.putSession({ token: kept.next, engaged: true, ...(kept.signed && { signed: kept.signed }) })
    else if (reason === 'signed_in') mine && keeping.putSession(undefined)
    // After a sign-out the tab has no customer until the page signs a customer in.
    else if (!kept || mine) forget()
    restartChat(site)
    // The customer is the same: the signature has expired, or its key was revoked.
    if (reason === 'expired' && (!kept || mine) && tokenOf) signInAgain(tokenOf)
  }

  // Two tabs that restart together create two sessions. A session without messages is replaced with the stored session.
  life.listen(window, 'storage', () => {
    const used = usedSession()
    const kept = keeping.session()
    if (!used || !kept || used.engaged || isLeaving() || ending || kept.token === used.token) return
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
