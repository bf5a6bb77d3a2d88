import type { Needs } from '../../needs'
import type { Reader } from '../../ports'
import type { IdentityRecord, SessionRecord } from '../../records'
import { changedAt } from '../../stored-record'
import { endPermanently } from '../end-sessions'
import { resumeLinkInvalid, sessionTaken } from '../refusals'
import { hasExpired, type Visitor } from '../session'
import type { DigestRecord } from './digest-port'

const linkMs = 30 * 86_400_000
const mostDevices = 10

export interface LinkedCustomer {
  /** The address that got the link. Names are left out, because customers can choose any name. */
  email: string
  /**
   * The owner of the browser's session. `same`: this customer. `other`: another customer. `none`: there is no session.
   */
  session: 'none' | 'same' | 'other'
}

/** Returns the customer of a link without a change. Throws like `resumeChat`. */
export async function linkedCustomer(
  needs: Pick<Needs, 'store' | 'clock' | 'mails'>,
  visitor: Visitor,
  token: string,
): Promise<LinkedCustomer> {
  const { read } = needs.store
  const { identity, email } = await digestOfLink(needs, read, visitor, token)
  const session = await read.session(visitor.sessionHash)
  if (!session || session.ended_at !== null) return { email, session: 'none' }
  return { email, session: session.identity_id === identity.id ? 'same' : 'other' }
}

/** Gives the device a session. Throws 401: link false, of another chat, too old, or conversation deleted. */
export async function resumeChat(needs: Needs, visitor: Visitor, token: string): Promise<void> {
  const now = needs.clock()
  const ended = await needs.store.transact(async (tx) => {
    const { identity, digest } = await digestOfLink(needs, tx, visitor, token)
    if (await tx.session(visitor.sessionHash)) throw sessionTaken()
    const excess = sessionsOverLimit(await tx.sessionsOfIdentity(identity.id), now)
    for (const session of excess) await endPermanently(tx, session, now)
    await tx.insertSession({
      token_hash: visitor.sessionHash,
      source_id: visitor.source.id,
      identity_id: identity.id,
      origin: null,
      signed: identity.signed,
      key_id: null,
      // The site does not renew this session, so a signed customer's session ends with the link.
      expires_at: identity.signed ? digest.created_at + linkMs : null,
      digest_id: digest.id,
      seen_at: now,
      ended_at: null,
      created_at: now,
    })
    if (digest.opened_at === null)
      await tx.updateDigest({ ...digest, opened_at: now, updated_at: changedAt(digest, now) })
    return excess
  })
  for (const { token_hash } of ended) needs.notify.ended(token_hash, 'signed_out')
}

/** Returns the sessions to end for a new one, longest unseen first. Only sessions that links began count. */
const sessionsOverLimit = (sessions: readonly SessionRecord[], now: number): SessionRecord[] =>
  sessions
    .filter((session) => session.digest_id !== null && !hasExpired(session, now))
    .sort((one, other) => other.seen_at - one.seen_at)
    .slice(mostDevices - 1)

async function digestOfLink(
  { clock, mails }: Pick<Needs, 'clock' | 'mails'>,
  read: Pick<Reader, 'digest' | 'identity'>,
  visitor: Visitor,
  token: string,
): Promise<{ digest: DigestRecord; identity: IdentityRecord; email: string }> {
  const id = mails?.readDigestToken(token, 'resume')
  const digest = id ? await read.digest(id) : null
  if (digest?.source_id !== visitor.source.id || clock() >= digest.created_at + linkMs) throw resumeLinkInvalid()
  const identity = await read.identity(digest.identity_id)
  // The address was corrected since: the link that went to the old address no longer works.
  if (!identity?.email || mails?.noteIdOf(identity.email) !== digest.note_id) throw resumeLinkInvalid()
  return { digest, identity, email: identity.email }
}
