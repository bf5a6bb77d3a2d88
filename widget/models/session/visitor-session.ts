import { type ReadonlySignal, signal } from '@preact/signals'
import type { Ack } from '../../../contract/chat/realtime'
import type { SessionEnd, SignInAnswer } from '../../../contract/chat/visitor'
import type { CustomerIdentity, IdentityAttributes } from '../../../contract/identity'
import { later } from '../../later'
import type { SendRequest } from '../sync/request'
import type { IdentityRequests } from './identity-requests'

/** The customer's session with the server. Requests reject without a connection, or without an answer in time. */
export interface VisitorSession {
  identity: ReadonlySignal<CustomerIdentity | null>
  /**
   * Sends the site's attributes of the visitor. If the server answers null, it has no customer yet, and each new
   * connection sends them again.
   */
  identify(attributes: IdentityAttributes): Promise<Ack<CustomerIdentity | null>>
  /**
   * If `sessionToken` is given, store it first. After `ok` the session has this token: call `ChatSession.dispose()` and
   * start again.
   */
  signIn(token: string, sessionToken?: string): Promise<Ack<SignInAnswer>>
  signOut(): Promise<Ack<null>>
  /** Called when the session has ended and its data is deleted. The next session needs a new token. */
  onEnded(listener: (reason: SessionEnd) => void): void
}

export interface VisitorSessionNeeds {
  ask: SendRequest
  /** Called when the identity has changed, so that the loaded contents belong to another customer. */
  changed(): void
  forget(): void
}

/** Creates the session. The code for identify, sign-in and sign-out is fetched at the first command. */
export function createVisitorSession({ ask, changed, forget }: VisitorSessionNeeds) {
  const identity = signal<CustomerIdentity | null>(null)
  const listeners: ((reason: SessionEnd) => void)[] = []
  let hasEnded = false

  const part = later(
    () => import('./identity-requests'),
    ({ createIdentityRequests }) => createIdentityRequests({ ask, changed, identity, ended }),
  )
  async function identityRequests(): Promise<IdentityRequests> {
    const found = await part.load()
    if (!found) throw new Error('The code of this command could not be fetched.')
    return found
  }

  function ended(reason: SessionEnd) {
    if (hasEnded) return
    hasEnded = true
    identity.value = null
    forget()
    for (const listener of listeners) listener(reason)
  }

  const session: VisitorSession = {
    identity,
    identify: async (attributes) => (await identityRequests()).identify(attributes),
    signIn: async (token, sessionToken) => (await identityRequests()).signIn(token, sessionToken),
    signOut: async () => (await identityRequests()).signOut(),
    onEnded: (listener) => void listeners.push(listener),
  }

  return {
    session,
    ended,
    /** Called on each new connection, before the customer writes on it. */
    connected: () => part.part.peek()?.resend(),
    /** The server knows the customer now, so attributes that it could not store before are sent again. */
    setIdentity(now: CustomerIdentity | null) {
      identity.value = now
      if (now) part.part.peek()?.resend()
    },
  }
}
