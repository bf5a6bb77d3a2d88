import type { StoredSession } from '../../../contract/chat/embed'
import type { SignInAnswer } from '../../../contract/chat/visitor'
import type { ChatConnection } from '../chat-connection'
import type { SiteStorage } from '../keeping'
import { CommandError, isRecord, wrongCall } from '../refusal'
import type { Site } from '../site-state'

export type TokenSource = () => string | Promise<string>

export interface SignInNeeds extends Pick<Site, 'lastToken'> {
  core: Pick<Site['core'], 'session' | 'load'>
  chat: Pick<ChatConnection, 'ask'>
  keeping: Pick<SiteStorage, 'session' | 'putSession'>
}

/**
 * `source` returns the token, a new one after an expiry. Returns null if already signed in and the chat is not loaded.
 */
export async function signInWith(site: SignInNeeds, source: () => TokenSource | null): Promise<SignInAnswer | null> {
  const { core, chat, keeping } = site
  const tokenOf = source()
  if (!tokenOf) throw missingTokenSource()
  let token = await requestToken(site, tokenOf)
  const uuid = uuidOf(token)
  if (uuid && keeping.session()?.signed === uuid && !core.session) return null
  const next = newToken()
  // `load` removes a chat that was loaded with another session than the stored session.
  core.load()
  const heldSession = (): StoredSession =>
    keeping.session() ?? (core.session ? (JSON.parse(core.session) as StoredSession) : { token: newToken() })
  // Stores the old and the new token until the answer, because it is unknown which one the server accepts.
  keeping.putSession({ ...heldSession(), next })
  const ask = () => chat.ask('sign_in', { token, session_token: next })
  let answer: SignInAnswer
  try {
    answer = await ask().catch(async (refusal: CommandError) => {
      // The page may have signed the customer out during the request.
      const newSource = source()
      if (refusal.code !== 'token_expired' || !newSource) throw refusal
      token = await requestToken(site, newSource)
      return ask()
    })
  } catch (refusal) {
    if (refusal instanceof CommandError && refusal.code !== 'no_answer' && refusal.code !== 'no_chat')
      keeping.putSession({ ...heldSession(), next: undefined } as StoredSession)
    throw refusal
  }
  keeping.putSession({ token: next, engaged: true, signed: uuid })
  return answer
}

export const missingTokenSource = () =>
  wrongCall('signIn takes the token that your server signed, or a function that returns it.')

async function requestToken(site: SignInNeeds, source: TokenSource) {
  const token = await checkedToken(source)
  site.lastToken = { token, at: Date.now() }
  return token
}

async function checkedToken(source: TokenSource): Promise<string> {
  const token: unknown = await source()
  if (typeof token !== 'string' || token.split('.').length !== 3)
    throw wrongCall('signIn: the token has to be a signed JWT, three parts with dots between them.')
  return token
}

/** Reads the customer's id from an unverified token: only the server verifies tokens. */
function uuidOf(token: string): string | undefined {
  try {
    const claims: unknown = JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')))
    return isRecord(claims) && typeof claims.uuid === 'string' ? claims.uuid : undefined
  } catch {
    return undefined
  }
}

/** Returns 256 random bits as 43 base64url characters. */
const newToken = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(33))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .slice(0, 43)
