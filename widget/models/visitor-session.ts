import { type ReadonlySignal, signal } from '@preact/signals'
import type { CustomerIdentity, IdentityAttributes } from '../../contract/identity'
import type { Ack, SocketRefusalCode } from '../../contract/realtime'
import type { SessionEnd, SignInAnswer } from '../../contract/visitor'
import type { Ask } from './line'

/** Who the visitor is to the server. The acts reject when there is no line, or no answer in time. */
export interface VisitorSession {
  /** Null while nothing was said and nobody signed in. */
  identity: ReadonlySignal<CustomerIdentity | null>
  /** Says what the site knows. While the answer is null the attributes are said again on each new connection. */
  identify(attributes: IdentityAttributes): Promise<Ack<CustomerIdentity | null>>
  /**
   * With `sessionToken`, which the caller has stored before, the session has moved to it when the answer is `ok`: `Talk.dispose()`,
   * and start again with it.
   */
  signIn(token: string, sessionToken?: string): Promise<Ack<SignInAnswer>>
  signOut(): Promise<Ack<null>>
  /** The session is over, by whomever: all that is held of it is forgotten already. A new one needs a new token. */
  onEnded(hear: (reason: SessionEnd) => void): void
}

const passing: readonly string[] = ['busy', 'internal_error', 'too_many_requests'] satisfies SocketRefusalCode[]

export interface VisitorSessionNeeds {
  ask: Ask
  /** Another identity than before: what is held is not theirs. */
  changed(): void
  /** Everything goes. */
  forget(): void
}

export function createVisitorSession({ ask, changed, forget }: VisitorSessionNeeds) {
  const identity = signal<CustomerIdentity | null>(null)
  const hearers: ((reason: SessionEnd) => void)[] = []
  /** What the server keeps for this connection only. */
  let waiting: IdentityAttributes | null = null

  /** All that the server does not keep yet, so that a lost answer loses nothing. */
  async function say(attributes: IdentityAttributes) {
    const ack = await ask('session:identify', attributes)
    if (ack.ok) identity.value = ack.value
    // What is wrong now would be wrong each time.
    if (ack.ok ? ack.value : !passing.includes(ack.error.code)) waiting = null
    return ack
  }

  const session: VisitorSession = {
    identity,
    identify(attributes) {
      const { extra_values } = attributes
      const known = waiting?.extra_values
      waiting = { ...waiting, ...attributes }
      if (extra_values) waiting.extra_values = { ...known, ...extra_values }
      return say(waiting)
    },
    async signIn(token, session_token) {
      const ack = await ask('session:sign_in', session_token ? { token, session_token } : { token })
      if (!ack.ok) return ack
      waiting = null
      identity.value = ack.value.identity
      if (ack.value.changed && !session_token) changed()
      return ack
    },
    async signOut() {
      const ack = await ask('session:sign_out', {})
      if (ack.ok) ended('signed_out')
      return ack
    },
    onEnded: (hear) => void hearers.push(hear),
  }

  let over = false
  function ended(reason: SessionEnd) {
    if (over) return
    over = true
    waiting = null
    identity.value = null
    forget()
    for (const hear of hearers) hear(reason)
  }

  const sayAgain = () => {
    if (waiting) say(waiting).catch(() => {})
  }

  return {
    session,
    ended,
    /** On each new connection, before anything is written there. */
    connected: sayAgain,
    /** The server told who the visitor is; what it did not keep before there was somebody, it keeps now. */
    became(now: CustomerIdentity | null) {
      identity.value = now
      if (now) sayAgain()
    },
  }
}
