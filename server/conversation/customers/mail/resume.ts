import type { Needs } from '../../needs'
import { resumeLinkInvalid, sessionTaken } from '../refusals'
import type { Visitor } from '../session'

/** The link of a digest continues the chat for so long. */
const linkMs = 30 * 86_400_000

/**
 * Begins a session of the customer to whom a digest was sent, on the device that opened its link. The device brings a
 * new session token. Throws 401 if the link is not ours, is for another chat, is too old, or its conversation is gone.
 */
export async function resumeChat({ store, clock, mails }: Needs, visitor: Visitor, token: string): Promise<void> {
  const now = clock()
  const id = mails?.readDigestToken(token, 'resume')
  await store.transact(async (tx) => {
    const digest = id ? await tx.digest(id) : null
    if (digest?.source_id !== visitor.source.id || now >= digest.created_at + linkMs) throw resumeLinkInvalid()
    const identity = await tx.identity(digest.identity_id)
    if (!identity) throw resumeLinkInvalid()
    if (await tx.session(visitor.sessionHash)) throw sessionTaken()
    await tx.insertSession({
      ...{ token_hash: visitor.sessionHash, source_id: visitor.source.id, identity_id: identity.id },
      ...{ created_at: now, seen_at: now, ended_at: null, origin: null, key_id: null },
      signed: identity.signed,
      // No site signs this session again, so a signed customer's session ends with the link.
      expires_at: identity.signed ? digest.created_at + linkMs : null,
    })
    if (digest.opened_at === null) await tx.updateDigest({ ...digest, opened_at: now, updated_at: now })
  })
}
