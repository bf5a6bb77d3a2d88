import type { Signal } from '@preact/signals'
import type { SessionEnd } from '../../../contract/chat/visitor'
import type { CustomerIdentity, IdentityAttributes } from '../../../contract/identity'
import { passingRefusals, type SendRequest } from '../sync/request'

export interface IdentityNeeds {
  ask: SendRequest
  identity: Signal<CustomerIdentity | null>
  changed(): void
  ended(reason: SessionEnd): void
}

export type IdentityRequests = ReturnType<typeof createIdentityRequests>

export function createIdentityRequests({ ask, identity, changed, ended }: IdentityNeeds) {
  /** Attributes that the server keeps only for this connection, or has not acknowledged. */
  let waiting: IdentityAttributes | null = null

  async function send(attributes: IdentityAttributes) {
    const ack = await ask('session:identify', attributes)
    if (ack.ok) identity.value = ack.value
    // The server would refuse wrong attributes each time, so they are dropped. Attributes that were added during the
    // request have their own request.
    const done = ack.ok ? ack.value !== null : !passingRefusals.includes(ack.error.code)
    if (done && waiting === attributes) waiting = null
    return ack
  }

  return {
    identify(attributes: IdentityAttributes) {
      const known = waiting?.extra_values
      waiting = { ...waiting, ...attributes }
      if (known && attributes.extra_values) waiting.extra_values = { ...known, ...attributes.extra_values }
      return send(waiting)
    },
    async signIn(token: string, session_token?: string) {
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
    resend() {
      if (waiting) send(waiting).catch(() => {})
    },
  }
}
