import type { CustomerIdentity, IdentityAttributes } from '../../../contract/identity'
import type { Commands } from '../commands'
import type { CommandError } from '../refusal'
import type { Site } from '../site-state'
import { attributesOf } from './attributes'
import { beginAnew, watchEnds } from './session-ends'
import { noSource, signInWith, type TokenSource } from './sign-in'

/** The answer of `signIn`. The identity is null when the customer was already signed in and the chat is not loaded yet. */
export interface SignedIn {
  identity: CustomerIdentity | null
  changed: boolean
}

/** The commands for the customer's identity: named by the page, signed in by its token, signed out. No change needs a reload. */
export function identityCommands(site: Site): Commands {
  const { core, chat, keeping } = site
  /** The last attributes, sent to each chat that begins: the server stores attributes only once the customer has written. */
  let said: IdentityAttributes | null = null
  let tokenOf: TokenSource | null = null
  let leaving = false
  /** Sign-ins run in turn, because each stores its own token before it sends the request. */
  let running: Promise<unknown> = Promise.resolve()

  const report =
    (command: string) =>
    ({ code, message }: CommandError) =>
      site.events.emit('error', { command, code, message })

  chat.onBegun(() => {
    if (said) void chat.ask('identify', said).catch(report('identify'))
  })

  async function signIn(): Promise<SignedIn> {
    const answer = await signInWith(site, () => tokenOf)
    if (!answer) return { identity: null, changed: false }
    said = null
    return answer
  }

  /** Deletes the page's data about the customer. */
  function forget() {
    tokenOf = said = null
    keeping.wipe()
    // The tab's chat stays open, also for the next customer.
    if (core.shown) keeping.write('open', '1')
    site.named = false
    site.badge.clear()
  }

  watchEnds(site, {
    isLeaving: () => leaving,
    source: () => tokenOf,
    forget,
    signInAgain(source) {
      tokenOf = source
      running = running.then(signIn).catch(report('signIn'))
    },
  })

  return {
    /** Resolves with the identity, or with null while the customer has written nothing. */
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
      // The chat is loaded, but the customer has not written: the answer comes when the customer writes.
      void asked.catch(report('identify'))
      return null
    },
    async signIn(source) {
      if (typeof source !== 'string' && typeof source !== 'function') throw noSource()
      tokenOf = typeof source === 'string' ? () => source : (source as TokenSource)
      const mine = running.then(signIn)
      running = mine.catch(String)
      return mine
    },
    /** Deletes the customer's data here and ends the session at the server; rejects when the server could not be reached. */
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
        beginAnew(site)
      }
    },
  }
}
