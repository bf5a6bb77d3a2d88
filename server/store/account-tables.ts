import type {
  AccountRecord,
  AgentSessionRecord,
  GuessesRecord,
  KnownDeviceRecord,
  SignInLinkRecord,
} from '../conversation/account-records'

export interface AccountRecords {
  accounts: AccountRecord
  agent_sessions: AgentSessionRecord
  sign_in_links: SignInLinkRecord
  known_devices: KnownDeviceRecord
  guesses: GuessesRecord
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
} as const
