import type {
  AccountRecord,
  AgentSessionRecord,
  GuessesRecord,
  KnownDeviceRecord,
  RecoveryCodeRecord,
  SecondFactorRecord,
  SignInLinkRecord,
  SignInStepRecord,
} from '../../conversation/account/account-records'
import type { AgentSubscriptionRecord, AlertRecord } from '../../conversation/account/alerts/alert-port'

export interface AccountRecords {
  accounts: AccountRecord
  agent_sessions: AgentSessionRecord
  agent_subscriptions: AgentSubscriptionRecord
  alerts: AlertRecord
  sign_in_links: SignInLinkRecord
  known_devices: KnownDeviceRecord
  guesses: GuessesRecord
  second_factors: SecondFactorRecord
  recovery_codes: RecoveryCodeRecord
  sign_in_steps: SignInStepRecord
}

export const accountTables = {
  accounts: {
    id: 'text',
    password_hash: 'text',
    password_at: 'integer',
    language: 'text',
    theme: 'text',
    oidc_subject: 'text',
    created_at: 'integer',
    updated_at: 'integer',
  },
  agent_sessions: {
    id: 'text',
    agent_id: 'text',
    token_hash: 'text',
    user_agent: 'text',
    seen_at: 'integer',
    ends_at: 'integer',
    way: 'text',
    proven_at: 'integer',
    challenge: 'text',
    created_at: 'integer',
  },
  agent_subscriptions: {
    id: 'text',
    agent_id: 'text',
    session_id: 'text',
    endpoint: 'text',
    endpoint_hash: 'text',
    p256dh: 'text',
    auth: 'text',
    language: 'text',
    words: 'boolean',
    unassigned: 'boolean',
    used_at: 'integer',
    created_at: 'integer',
    updated_at: 'integer',
  },
  alerts: {
    id: 'text',
    subscription_id: 'text',
    agent_id: 'text',
    thread_id: 'text',
    content_id: 'text',
    cause: 'text',
    shown_at: 'integer',
    opened_at: 'integer',
    answered_at: 'integer',
    cleared_at: 'integer',
    created_at: 'integer',
    updated_at: 'integer',
  },
  sign_in_links: {
    id: 'text',
    agent_id: 'text',
    purpose: 'text',
    token_hash: 'text',
    made_by: 'text',
    expires_at: 'integer',
    created_at: 'integer',
  },
  known_devices: { id: 'text', agent_id: 'text', token_hash: 'text', seen_at: 'integer', created_at: 'integer' },
  guesses: { id: 'text', whole_at: 'integer' },
  second_factors: {
    id: 'text',
    agent_id: 'text',
    kind: 'text',
    name: 'text',
    confirmed: 'boolean',
    key: 'text',
    credential_id: 'text',
    counter: 'integer',
    transports: 'json',
    used_at: 'integer',
    created_at: 'integer',
  },
  recovery_codes: { id: 'text', agent_id: 'text', code_hash: 'text', created_at: 'integer' },
  sign_in_steps: {
    id: 'text',
    token_hash: 'text',
    agent_id: 'text',
    challenge: 'text',
    expires_at: 'integer',
    created_at: 'integer',
  },
} as const
