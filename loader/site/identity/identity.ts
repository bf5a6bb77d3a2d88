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
  let said: IdentityAttributes | null = null
  let tokenOf: TokenSource | null = null
  let leaving = false
  /** Sign-ins run one after the other, because each stores its new token before its request. */
  let running: Promise<unknown> = core.tools.Promise.resolve()

  const report =
    (command: string) =>
    ({ code, message }: CommandError) =>
      site.events.emit('error', { command, code, message })

  chat.onBegun(() => {
    if (said) void chat.ask('identify', said).catch(report('identify'))
  })

  async function signIn(): Promise<SignInResult> {
    const answer = await signInWith(site, () => tokenOf)
    if (!answer) return { identity: null, changed: false }
    said = null
    return answer
  }

  function forget() {
    tokenOf = said = null
    keeping.wipe()
    // The chat of this tab stays open, also for the next customer.
    if (core.shown) keeping.write('open', '1')
    site.named = false
    site.badge.clear()
  }

  watchSessionEnds(site, {
    isLeaving: () => leaving,
    source: () => tokenOf,
    forget,
    signInAgain(source) {
      tokenOf = source
      running = running.then(signIn).catch(report('signIn'))
    },
  })

  return {
    /** Resolves with the identity; with null until the customer has written. */
    async identify(given) {
      const attributes = attributesOf(given)
      site.named = true
      const { extra_values } = { ...said, ...attributes }
      said = {
        ...said,
        ...attributes,
        ...(extra_values && { extra_values: { ...said?.extra_values, ...extra_values } }),
      }
      if (!core.session && !site.isKnown()) return null
      core.load()
      const asked = chat.ask('identify', said)
      if (site.isKnown()) return asked
      // Not awaited: the chat answers when the customer writes.
      void asked.catch(report('identify'))
      return null
    },
    async signIn(source) {
      if (typeof source !== 'string' && typeof source !== 'function') throw missingTokenSource()
      tokenOf = typeof source === 'string' ? () => source : (source as TokenSource)
      const mine = running.then(signIn)
      running = mine.catch(String)
      return mine
    },
    /**
     * Deletes the customer's data in the browser and ends the session on the server. Rejects if
     * the server is not reachable.
     */
    async signOut() {
      leaving = true
      tokenOf = said = null
      const known = site.isKnown()
      try {
        if (known) {
          core.load()
          await chat.ask('sign_out', null)
        } else if (core.session) await chat.ask('forget', null)
      } finally {
        leaving = false
        forget()
        restartChat(site)
      }
    },
  }
}
