import type { z } from 'zod'
import { agentRoleId } from '../../conversation/rights'
import type { deviceShape } from '../identities/identity-devices'
import type {
  channelShape,
  communityShape,
  eventShape,
  identityGroupShape,
  identityShape,
  keyShape,
  roleShape,
  sourceShape,
  sourcesPermissionShape,
  tokenShape,
  userShape,
} from '../setup/setup-shapes'
import { ids } from './ids'

const dated = { created_at: '2026-04-26T08:00:00.000Z', updated_at: '2026-04-26T08:00:00.000Z' }

const loader = `https://chat.example.com/chat/${ids.channelId}/loader.js`

interface SetupExamples {
  Role: z.infer<typeof roleShape>
  User: z.infer<typeof userShape>
  SourcesPermission: z.infer<typeof sourcesPermissionShape>
  AccessToken: z.infer<typeof tokenShape>
  Community: z.infer<typeof communityShape>
  CommunityKey: z.infer<typeof keyShape>
  Channel: z.infer<typeof channelShape>
  Source: z.infer<typeof sourceShape>
  Identity: z.infer<typeof identityShape>
  CustomerDevice: z.infer<typeof deviceShape>
  IdentityGroup: z.infer<typeof identityGroupShape>
  Event: z.infer<typeof eventShape>
}

export const setupExamples: SetupExamples = {
  Role: {
    id: ids.role,
    name: 'Team lead',
    rights: ['close_threads', 'edit_interventions'],
    second_factor_required: false,
    built_in: false,
    ...dated,
  },
  User: {
    id: ids.user,
    name: 'Shop bot',
    email: null,
    bot: true,
    role_id: agentRoleId,
    role: 'agent',
    enabled: true,
    availability: 'available',
    capacity: 3,
    picture_id: null,
    picture_url: null,
    second_factor: null,
    sources_count: null,
    ...dated,
  },
  SourcesPermission: { source_id: ids.source, read: true, reply: true, initiate_discussion: false },
  AccessToken: {
    id: ids.token,
    label: 'Shop bot',
    agent_id: ids.user,
    enabled: true,
    scope: ['read', 'reply'],
    source_ids: [ids.source],
    allowed_addresses: ['203.0.113.0/24'],
    expires_at: null,
    last_used_at: null,
    ...dated,
  },
  Community: { id: ids.community, name: 'Shop customers', signed_identities: 'rejected', ...dated },
  CommunityKey: {
    id: ids.key,
    community_id: ids.community,
    kid: 'spring-2026',
    algorithm: 'HS256',
    public_key: null,
    valid: true,
    valid_until: null,
    ...dated,
  },
  Channel: {
    id: ids.channel,
    mode: 'asynchronous',
    name: 'Inbox',
    source_ids: [ids.source],
    bot_id: ids.otherUser,
    bot_may: ['engage', 'hand_over'],
    ring_seconds: 30,
    ...dated,
  },
  Source: {
    id: ids.source,
    community_id: ids.community,
    type: 'web_messaging',
    name: 'Shop website',
    active: true,
    channel_id: ids.channelId,
    web_messaging: {
      channel_id: ids.channelId,
      loader_url: loader,
      snippet: `<script async src="${loader}"></script>`,
    },
    capabilities: ['edit', 'unsend', 'react'],
    settings: { allowed_origins: ['https://shop.example.com'] },
    ...dated,
  },
  Identity: {
    id: ids.identity,
    community_id: ids.community,
    foreign_id: 'customer-4711',
    identity_group_id: null,
    signed: true,
    screenname: 'Visitor',
    firstname: null,
    lastname: null,
    email: 'visitor@example.com',
    company: null,
    phone: '+44 20 7946 0018',
    avatar_url: null,
    extra_values: { plan: 'gold' },
    origins: { email: 'site', 'extra_values.plan': 'site', phone: 'agent' },
    seen_at: '2026-03-02T09:30:00.000Z',
    ...dated,
  },
  CustomerDevice: {
    id: ids.device,
    source_id: ids.source,
    origin: 'https://shop.example.com',
    signed: true,
    created_at: '2026-03-02T09:00:00.000Z',
    seen_at: '2026-03-02T09:30:00.000Z',
    expires_at: '2026-04-01T09:00:00.000Z',
  },
  IdentityGroup: { id: ids.group, identity_ids: [ids.identity, ids.otherIdentity], ...dated },
  Event: {
    id: ids.event,
    action: 'source.changed',
    agent_id: ids.user,
    token_id: ids.token,
    subject_type: 'source',
    subject_id: ids.source,
    source_id: ids.source,
    changed: ['name'],
    details: null,
    created_at: dated.created_at,
  },
}

export const installationExamples = {
  PageSighting: {
    origin: 'https://shop.example.com',
    allowed: true,
    first_seen_at: dated.created_at,
    seen_at: dated.updated_at,
  },
  Retention: {
    threads_days: 365,
    deliveries_days: 30,
    attachments_days: null,
    sessions_days: null,
    updated_at: dated.updated_at,
  },
  Health: {
    ready: true,
    reasons: [],
    checks: [{ check: 'ready', state: 'ok' }],
    version: '1.0.0',
    node_version: 'v22.0.0',
    started_at: dated.created_at,
    database: 'postgresql',
    outbox: [{ kind: 'webhook', waiting: 2, parked: 0, due_for_seconds: null, oldest_seconds: 12 }],
    webhooks: { active: 1, suspended: 0, failed_within_a_day: 0 },
    messages: { received: 1200, sent: 1100, failed: 1 },
    open_sockets: 240,
    other_nodes: 1,
    memory_bytes: 180_000_000,
    free_bytes: 40_000_000_000,
    commit_ms: 2.4,
    lag_ms: 12,
  },
}
