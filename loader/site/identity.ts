import type { KeptSession } from '../../contract/chat/embed'
import type { SessionEnd, SignInAnswer } from '../../contract/chat/visitor'
import type { CustomerIdentity, IdentityAttributes } from '../../contract/identity'
import { CommandError, isRecord, wrong } from './refusal'
import type { Commands, Site } from './site'

type TokenSource = () => string | Promise<string>

/** What `signIn` answers; the identity is null where the customer was signed in already and the chat is not there yet. */
export interface SignedIn {
  identity: CustomerIdentity | null
  changed: boolean
}

/** Who the customer is: named by the page, signed in by its token, signed out. None of it needs a reload. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: signing in, signing out and the end of a session decide by the same five variables.
export function identityCommands(site: Site): Commands {
  const { core, chat, keeping, bubble, life } = site
  /** Sent to each chat that begins: the server stores attributes only once the customer has written. */
  let said: IdentityAttributes | null = null
  let tokenOf: TokenSource | null = null
  let leaving = false
  let ending = false
  /** Sign-ins run in turn: each stores a token of its own before it asks. */
  let running: Promise<unknown> = Promise.resolve()

  const report =
    (command: string) =>
    ({ code, message }: CommandError) =>
      site.events.emit('error', { command, code, message })

  chat.onBegun(() => {
    if (said) void chat.ask('identify', said).catch(report('identify'))
  })

  async function signIn(): Promise<SignedIn> {
    if (!tokenOf) throw wrong('signIn takes the token that your server signed, or a function that answers with it.')
    let token = await fresh(tokenOf)
    const uuid = uuidOf(token)
    if (uuid && keeping.session()?.signed === uuid && !core.session) return { identity: null, changed: false }
    const next = newToken()
    // Both tokens are stored until the answer: the server knows one of the two, and the customer can go on with it.
    const before = heldSession()
    keeping.putSession({ ...before, next })
    core.load()
    const ask = () => chat.ask('sign_in', { token, session_token: next })
    let answer: SignInAnswer
    try {
      answer = await ask().catch(async (refusal: CommandError) => {
        if (refusal.code !== 'token_expired' || !tokenOf) throw refusal
        token = await fresh(tokenOf)
        return ask()
      })
    } catch (refusal) {
      if (refusal instanceof CommandError && refusal.code !== 'no_answer' && refusal.code !== 'no_chat')
        keeping.putSession({ ...heldSession(), next: undefined } as KeptSession)
      throw refusal
    }
    said = null
    keeping.putSession({ token: next, engaged: true, signed: uuid })
    return answer
  }

  async function fresh(source: TokenSource) {
    const token = await tokenFrom(source)
    site.given = { token, at: Date.now() }
    return token
  }

  const heldSession = (): KeptSession =>
    keeping.session() ?? (core.session ? (JSON.parse(core.session) as KeptSession) : { token: newToken() })

  function beginAnew() {
    const focused = document.activeElement === bubble
    core.drop()
    if (core.shown || site.isKnown()) core.load()
    if (focused) bubble.shadowRoot?.querySelector('iframe')?.focus()
  }

  /** Deletes what the page knows of the customer. */
  function forget() {
    tokenOf = said = null
    keeping.wipe()
    // The tab's chat stays open, also for the next customer.
    if (core.shown) keeping.write('open', '1')
    site.named = false
    site.badge.clear()
  }

  core.acts.session = async ({ reason }: { reason: SessionEnd }) => {
    // The server and the chat both report the same end.
    if (leaving || ending) return
    ending = true
    const used = JSON.parse(core.session ?? 'null') as KeptSession | null
    if (reason !== 'signed_in' && !keeping.session()?.next) await chat.ask('forget', null)
    ending = false
    // Another tab may have begun a new session in the meantime.
    const kept = keeping.session()
    const mine = kept?.token === used?.token
    const source = tokenOf
    if (kept?.next && mine && reason !== 'forgotten')
      keeping.putSession({ token: kept.next, engaged: true, ...(kept.signed && { signed: kept.signed }) })
    else if (reason === 'signed_in') mine && keeping.putSession(undefined)
    // Signed out: the tab has no customer until the page signs a customer in.
    else if (!kept || mine) forget()
    beginAnew()
    // The customer is the same: only the signature is too old, or its key was revoked.
    if (reason === 'expired' && (!kept || mine) && source) {
      tokenOf = source
      running = running.then(signIn).catch(report('signIn'))
    }
  }

  // Two tabs that begin anew in the same moment each make a token. A tab in which nothing was written takes the stored token.
  addEventListener(
    'storage',
    () => {
      const used = JSON.parse(core.session ?? 'null') as KeptSession | null
      const kept = keeping.session()
      if (used && kept && !used.engaged && !leaving && !ending && kept.token !== used.token) beginAnew()
    },
    { signal: life },
  )

  return {
    /** Resolves with the identity; with null while the customer has written nothing. */
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
      // The chat is loaded, but the customer has not written: the answer comes when they do.
      void asked.catch(report('identify'))
      return null
    },
    async signIn(source) {
      if (typeof source !== 'string' && typeof source !== 'function')
        throw wrong('signIn takes the token that your server signed, or a function that answers with it.')
      tokenOf = typeof source === 'string' ? () => source : (source as TokenSource)
      const mine = running.then(signIn)
      running = mine.catch(String)
      return mine
    },
    /** Forgets the customer here and ends the session at the server; rejects when the server could not be told. */
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
        beginAnew()
      }
    },
  }
}

async function tokenFrom(source: TokenSource): Promise<string> {
  const token: unknown = await source()
  if (typeof token !== 'string' || token.split('.').length !== 3)
    throw wrong('signIn: the token has to be a signed JWT, three parts with dots between them.')
  return token
}

/** Whose the token is, unverified: that is for the server. */
function uuidOf(token: string): string | undefined {
  try {
    const claims: unknown = JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')))
    return isRecord(claims) && typeof claims.uuid === 'string' ? claims.uuid : undefined
  } catch {
    return undefined
  }
}

const limits: Record<string, number> = {
  screenname: 200,
  firstname: 200,
  lastname: 200,
  company: 200,
  email: 320,
  avatar_url: 2_048,
}

function attributesOf(given: unknown): IdentityAttributes {
  if (!isRecord(given)) throw wrong(`identify takes an object such as { firstname: 'Ada', email: 'ada@example.com' }.`)
  for (const [key, value] of Object.entries(given)) {
    const limit = limits[key]
    if (key === 'extra_values') {
      if (!isRecord(value)) throw wrong('identify: extra_values has to be an object of texts, numbers, true or false.')
    } else if (limit === undefined)
      throw wrong(`identify knows no ${JSON.stringify(key)}; put what is your own into extra_values.`)
    else if (value !== null && (typeof value !== 'string' || value.length > limit))
      throw wrong(`identify: ${key} has to be a text of up to ${limit} characters, or null.`)
  }
  return given as IdentityAttributes
}

/** 256 random bits as 43 base64url characters. */
const newToken = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(33))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .slice(0, 43)
