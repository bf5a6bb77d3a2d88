import type { AccountRecord } from './account/account-records'
import type { AccessTokenRecord, AgentRecord, ContentRecord, IdentityRecord, ThreadRecord } from './records'
import { noLimits } from './token-limits'

// New records with their default values, so that a new field is added only here.

export function newAgent(
  fields: Pick<AgentRecord, 'id' | 'name' | 'role_id'> & Partial<AgentRecord>,
  now: number,
): AgentRecord {
  const preset = {
    email: null,
    enabled: true,
    availability: 'away',
    capacity: 3,
    picture_id: null,
    alerted: false,
  } as const
  return { created_at: now, updated_at: now, ...preset, ...fields }
}

export function newToken(
  fields: Pick<AccessTokenRecord, 'id' | 'agent_id' | 'label' | 'token_hash'> & Partial<AccessTokenRecord>,
  now: number,
): AccessTokenRecord {
  return { enabled: true, ...noLimits, last_used_at: null, created_at: now, updated_at: now, ...fields }
}

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

export function newIdentity(
  fields: Pick<IdentityRecord, 'id' | 'community_id' | 'foreign_id'> & Partial<IdentityRecord>,
  now: number,
): IdentityRecord {
  return {
    screenname: null,
    firstname: null,
    lastname: null,
    email: null,
    company: null,
    phone: null,
    avatar_url: null,
    extra_values: {},
    origins: {},
    seen_at: now,
    sort_name: '',
    identity_group_id: null,
    signed: false,
    created_at: now,
    updated_at: now,
    ...fields,
  }
}

export function newThread(
  fields: Pick<ThreadRecord, 'id' | 'source_id' | 'identity_id' | 'title'> & Partial<ThreadRecord>,
  now: number,
): ThreadRecord {
  return {
    closed: false,
    closing: false,
    opened_at: null,
    text_input_disabled: false,
    select_locks: false,
    last_seq: 0,
    contents_count: 0,
    interventions_count: 0,
    category_ids: [],
    thread_category_ids: [],
    extra_data: {},
    foreign_id: fields.id,
    last_content_at: now,
    begun_by: null,
    first_reply_at: null,
    first_reply_by: null,
    first_person_reply_at: null,
    first_person_reply_by: null,
    handled_at: null,
    inbox_state: 'waiting',
    owner_id: null,
    waiting_since: null,
    newest_content_id: null,
    routing_mode: null,
    priority: null,
    snoozed_until: null,
    handed_over_at: null,
    reachable: false,
    digest_waits: false,
    last_change: 0,
    created_at: now,
    updated_at: now,
    ...fields,
  }
}

type OwnContentFields =
  | 'id'
  | 'thread_id'
  | 'seq'
  | 'source_id'
  | 'identity_id'
  | 'author'
  | 'author_id'
  | 'body'
  | 'body_input_format'
  | 'status'
  | 'created_from'
  | 'synchronization_status'
  | 'language'

/** Returns a content without files, answers and later changes. Its id is also its id on the channel. */
export function newContent(
  fields: Pick<ContentRecord, OwnContentFields> & Partial<ContentRecord>,
  now: number,
): ContentRecord {
  return {
    creator_id: null,
    client_id: null,
    foreign_id: fields.id,
    structured_content: null,
    structured_reply: null,
    rendering: null,
    searched_text: null,
    in_reply_to_id: null,
    in_reply_to_author_id: null,
    intervention_id: null,
    synchronization_error: null,
    private_message: false,
    auto_submitted: false,
    first_in_thread: false,
    context_data: null,
    attachment_ids: [],
    answered_by_id: null,
    payment_status: null,
    live: null,
    edited_at: null,
    removed_at: null,
    last_change: null,
    reactions: null,
    email: null,
    created_at: now,
    updated_at: now,
    ...fields,
  }
}
