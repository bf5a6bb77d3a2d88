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

export interface AccountRecords {
  accounts: AccountRecord
  agent_sessions: AgentSessionRecord
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
