import type { CustomerIdentity, IdentityAttributes } from '../../../contract/identity'
import type { Commands } from '../commands'
import type { CommandError } from '../refusal'
import type { Site } from '../site-state'
import { attributesOf } from './identity-attributes'
import { restartChat, watchSessionEnds } from './session-ends'
import { missingTokenSource, signInWith, type TokenSource } from './sign-in'

/** The result of `signIn`. `identity` is null if the customer is already signed in and the chat is not loaded. */
export interface SignInResult {
  identity: CustomerIdentity | null
  changed: boolean
}

export function identityCommands(site: Site): Commands {
  const { core, chat, keeping } = site
  /**
   * Attributes of `identify`. Every chat that starts receives them, because the server stores none before a first
   * message.
   */
  let knownAttributes: IdentityAttributes | null = null
  let tokenOf: TokenSource | null = null
  let isSigningOut = false
  /** Sign-ins run one after the other, because each stores its new token before its request. */
  let lastSignIn: Promise<unknown> = core.tools.Promise.resolve()

  const report =
    (command: string) =>
    ({ code, message }: CommandError) =>
      site.events.emit('error', { command, code, message })

  chat.onStart(() => {
    if (knownAttributes) void chat.ask('identify', knownAttributes).catch(report('identify'))
  })

  async function signIn(): Promise<SignInResult> {
    const answer = await signInWith(site, () => tokenOf)
    if (!answer) return { identity: null, changed: false }
    knownAttributes = null
    return answer
  }

  function clearCustomer() {
    tokenOf = knownAttributes = null
    keeping.wipe()
    // The chat of this tab stays open, also for the next customer.
    if (core.shown) keeping.write('open', '1')
    site.named = false
    site.badge.clear()
  }

  watchSessionEnds(site, {
    isLeaving: () => isSigningOut,
    source: () => tokenOf,
    clearCustomer,
    signInAgain(source) {
      tokenOf = source
      lastSignIn = lastSignIn.then(signIn).catch(report('signIn'))
    },
  })

  return {
    /** Resolves with the identity; with null until the customer has written. */
    async identify(input) {
      const attributes = attributesOf(input)
      site.named = true
      const { extra_values } = { ...knownAttributes, ...attributes }
      knownAttributes = {
        ...knownAttributes,
        ...attributes,
        ...(extra_values && { extra_values: { ...knownAttributes?.extra_values, ...extra_values } }),
      }
      if (!core.session && !site.isKnown()) return null
      core.load()
      const request = chat.ask('identify', knownAttributes)
      if (site.isKnown()) return request
      // Not awaited: the chat answers when the customer writes.
      void request.catch(report('identify'))
      return null
    },
    async signIn(source) {
      if (typeof source !== 'string' && typeof source !== 'function') throw missingTokenSource()
      tokenOf = typeof source === 'string' ? () => source : (source as TokenSource)
      const current = lastSignIn.then(signIn)
      lastSignIn = current.catch(String)
      return current
    },
    /**
     * Deletes the customer's data in the browser and ends the session on the server. Rejects if
     * the server is not reachable.
     */
    async signOut() {
      isSigningOut = true
      tokenOf = knownAttributes = null
      const wasKnown = site.isKnown()
      try {
        if (wasKnown) {
          core.load()
          await chat.ask('sign_out', null)
        } else if (core.session) await chat.ask('forget', null)
      } finally {
        isSigningOut = false
        clearCustomer()
        restartChat(site)
      }
    },
  }
}
