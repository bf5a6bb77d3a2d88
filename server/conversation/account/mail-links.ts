import { queueMail } from '../events/queue-mail'
import { type Actor, recordEvent } from '../events/record-event'
import type { Needs } from '../needs'
import type { AccountTransaction } from '../ports'
import type { AgentRecord } from '../records'
import type { LinkPurpose, SignInLinkRecord } from './account-records'
import { type InvitableUser, requireInvitable, storeSignInLink } from './links'
import { mailOff } from './refusals'
import { agentByEmail } from './sign-in'

/**
 * Mails a sign-in link in the user's language, else in `language`. Deletes earlier links. Throws 404, 403, 409, 422.
 */
export function mailSignInLink(
  needs: Needs,
  actor: Actor,
  userId: string,
  language: string,
): Promise<{ email: string; purpose: LinkPurpose; expires_at: number }> {
  return needs.store.transact(async (tx) => {
    const user = await requireInvitable(tx, actor, userId)
    const { purpose, expires_at } = await mailLink(tx, needs, user, { language, inviter: actor.agent })
    await recordEvent(tx, needs, { actor, action: 'user.invited', about: user, changed: [purpose] })
    return { email: user.email, purpose, expires_at }
  })
}

/**
 * Queues the request. The outbox looks up the address later, so responses reveal nothing. Throws 409 without a mail
 * server.
 */
export function requestPasswordLink(needs: Needs, request: { email: string; language: string }): Promise<void> {
  if (!needs.mails) throw mailOff()
  const email = request.email.trim().toLowerCase()
  return needs.store.transact(async (tx) => {
    await queueMail(tx, needs, { about: 'forgotten_password', email, language: request.language })
  })
}

/** A second request within this time sends no e-mail, so a stranger cannot fill the mailbox of a user. */
const repeatAfterMs = 2 * 60_000

/** Mails the link for a forgotten password if the user with this address has a password. Otherwise sends nothing. */
export async function answerPasswordRequest(
  tx: AccountTransaction,
  needs: Needs,
  { email, language }: { email: string; language: string },
): Promise<void> {
  const agent = await agentByEmail(tx, email)
  if (!needs.mails || !agent?.email || !(await tx.account(agent.id))?.password_hash) return
  const requested = (await tx.signInLinks(agent.id)).filter(({ made_by }) => made_by === agent.id)
  if (requested.some(({ created_at }) => needs.clock() - created_at < repeatAfterMs)) return
  await mailLink(tx, needs, { ...agent, email: agent.email }, { language, inviter: null })
}

async function mailLink(
  tx: AccountTransaction,
  needs: Needs,
  user: InvitableUser,
  { language, inviter }: { language: string; inviter: AgentRecord | null },
): Promise<SignInLinkRecord> {
  if (!needs.mails) throw mailOff()
  const rowId = await queueMail(tx, needs, {
    about: 'sign_in_link',
    agent_id: user.id,
    email: user.email,
    by_name: inviter?.name ?? null,
    language: (await tx.account(user.id))?.language ?? language,
  })
  return storeSignInLink(tx, needs, user, { tokenHash: needs.mails.linkOf(rowId).hash, madeBy: inviter?.id ?? user.id })
}
