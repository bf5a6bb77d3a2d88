import type { EventSealRecord } from '../../conversation/events/audit/seal-records'
import type { AccessTokenRecord, AgentRecord, SourcePermissionRecord } from '../../conversation/records'
import type { BuiltFileRecord } from '../../conversation/setup/built-file-port'
import type {
  ChannelRecord,
  CommunityKeyRecord,
  EventRecord,
  IdentityGroupRecord,
  RoleRecord,
} from '../../conversation/setup-records'

export interface SetupRecords {
  agents: AgentRecord
  source_permissions: SourcePermissionRecord
  access_tokens: AccessTokenRecord
  roles: RoleRecord
  community_keys: CommunityKeyRecord
  channels: ChannelRecord
  identity_groups: IdentityGroupRecord
  events: EventRecord
  event_seals: EventSealRecord
  built_files: BuiltFileRecord
}

const dated = { created_at: 'integer', updated_at: 'integer' } as const

export const setupTables = {
  built_files: { id: 'text', body: 'text', is_brotli: 'boolean', size: 'integer', used_at: 'integer' },
  agents: {
    id: 'text',
    name: 'text',
    role_id: 'text',
    email: 'text',
    enabled: 'boolean',
    availability: 'text',
    capacity: 'integer',
    picture_id: 'text',
    alerted: 'boolean',
    ...dated,
  },
  source_permissions: {
    agent_id: 'text',
    source_id: 'text',
    read: 'boolean',
    reply: 'boolean',
    initiate_discussion: 'boolean',
  },
  access_tokens: {
    id: 'text',
    agent_id: 'text',
    label: 'text',
    token_hash: 'text',
    enabled: 'boolean',
    scope: 'json',
    source_ids: 'json',
    allowed_addresses: 'json',
    expires_at: 'integer',
    last_used_at: 'integer',
    ...dated,
  },
  roles: { id: 'text', name: 'text', rights: 'json', second_factor_required: 'boolean', built_in: 'boolean', ...dated },
  community_keys: {
    id: 'text',
    community_id: 'text',
    kid: 'text',
    algorithm: 'text',
    secret: 'text',
    public_key: 'text',
    valid_until: 'integer',
    ...dated,
  },
  channels: {
    id: 'text',
    mode: 'text',
    name: 'text',
    source_ids: 'json',
    bot_id: 'text',
    bot_may: 'json',
    ring_seconds: 'integer',
    ...dated,
  },
  identity_groups: { id: 'text', ...dated },
  events: {
    position: 'integer',
    id: 'text',
    action: 'text',
    agent_id: 'text',
    token_id: 'text',
    subject_type: 'text',
    subject_id: 'text',
    source_id: 'text',
    changed: 'json',
    details: 'json',
    created_at: 'integer',
  },
  event_seals: {
    seq: 'integer',
    first_position: 'integer',
    last_position: 'integer',
    events: 'integer',
    previous: 'text',
    hash: 'text',
    mark: 'text',
    sealed_at: 'integer',
  },
} as const
