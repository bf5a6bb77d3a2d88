import { type ReadonlySignal, signal } from '@preact/signals'
import type { Ack } from '../../../contract/chat/realtime'
import type { SessionEnd, SignInAnswer } from '../../../contract/chat/visitor'
import type { CustomerIdentity, IdentityAttributes } from '../../../contract/identity'
import { later } from '../../later'
import type { IdentityRequests } from './identity-requests'
import type { SendRequest } from './request'

/** The customer's session with the server. Requests reject without a connection, or without an answer in time. */
export interface VisitorSession {
  identity: ReadonlySignal<CustomerIdentity | null>
  /**
   * Sends the site's data about the visitor. While the answer is null the attributes are sent again on each new
   * connection.
   */
  identify(attributes: IdentityAttributes): Promise<Ack<CustomerIdentity | null>>
  /** With `sessionToken`, already stored, `ok` moves the session to it: call `ChatSession.dispose()`, start again. */
  signIn(token: string, sessionToken?: string): Promise<Ack<SignInAnswer>>
  signOut(): Promise<Ack<null>>
  /** The session is over and its data is deleted. The next session needs a new token. */
  onEnded(hear: (reason: SessionEnd) => void): void
}

export interface VisitorSessionNeeds {
  ask: SendRequest
  /** The identity has changed: the contents on this device belong to another customer. */
  changed(): void
  forget(): void
}

/** Creates the session. The code for identify, sign-in and sign-out is fetched at the first command. */
export function createVisitorSession({ ask, changed, forget }: VisitorSessionNeeds) {
  const identity = signal<CustomerIdentity | null>(null)
  const hearers: ((reason: SessionEnd) => void)[] = []
  let over = false

  const part = later(
    () => import('./identity-requests'),
    ({ createIdentityRequests }) => createIdentityRequests({ ask, changed, identity, ended }),
  )
  async function naming(): Promise<IdentityRequests> {
    const found = await part.want()
    if (!found) throw new Error('The code of this command could not be fetched.')
    return found
  }

  function ended(reason: SessionEnd) {
    if (over) return
    over = true
    identity.value = null
    forget()
    for (const hear of hearers) hear(reason)
  }

  const session: VisitorSession = {
    identity,
    identify: async (attributes) => (await naming()).identify(attributes),
    signIn: async (token, sessionToken) => (await naming()).signIn(token, sessionToken),
    signOut: async () => (await naming()).signOut(),
    onEnded: (hear) => void hearers.push(hear),
  }

  return {
    session,
    ended,
    /** Called on each new connection, before the customer writes on it. */
    connected: () => part.here.peek()?.sayAgain(),
    /** The server knows the customer now, so attributes that it could not store before are sent again. */
    became(now: CustomerIdentity | null) {
      identity.value = now
      if (now) part.here.peek()?.sayAgain()
    },
  }
}
