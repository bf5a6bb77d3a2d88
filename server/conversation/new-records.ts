import type { AccountRecord } from './account/account-records'
import type { AccessTokenRecord, AgentRecord, IdentityRecord } from './records'
import { noLimits } from './token-limits'

// New records with everything that has a default, so that a field added later is added here.

export function newAgent(
  given: Pick<AgentRecord, 'id' | 'name' | 'role_id'> & Partial<AgentRecord>,
  now: number,
): AgentRecord {
  return { email: null, enabled: true, availability: 'away', capacity: 3, created_at: now, updated_at: now, ...given }
}

/** A token that may do all that its agent may. */
export function newToken(
  given: Pick<AccessTokenRecord, 'id' | 'agent_id' | 'label' | 'token_hash'> & Partial<AccessTokenRecord>,
  now: number,
): AccessTokenRecord {
  return { enabled: true, ...noLimits, last_used_at: null, created_at: now, updated_at: now, ...given }
}

/** An agent's way in, before there is a password. */
export function newAccount(id: string, now: number): AccountRecord {
  return {
    id,
    password_hash: null,
    password_at: null,
    language: null,
    theme: 'system',
    oidc_subject: null,
    created_at: now,
    updated_at: now,
  }
}

/** An identity as it begins: a customer of whom only the id on the channel is known. */
export function newIdentity(
  given: Pick<IdentityRecord, 'id' | 'community_id' | 'foreign_id'> & Partial<IdentityRecord>,
  now: number,
): IdentityRecord {
  return {
    screenname: null,
    firstname: null,
    lastname: null,
    email: null,
    company: null,
    avatar_url: null,
    extra_values: {},
    identity_group_id: null,
    signed: false,
    created_at: now,
    updated_at: now,
    ...given,
  }
}
