import type { Records } from '../tables/tables'
import { type Driver, type Identified, insert, remove, update } from './driver'

/** Tables with simple insert, update and delete functions. The values are the nouns in the names of the functions. */
export const nouns = {
  Account: 'accounts',
  Agent: 'agents',
  AgentSession: 'agent_sessions',
  AgentSubscription: 'agent_subscriptions',
  AiRun: 'ai_runs',
  AiThread: 'ai_threads',
  Alert: 'alerts',
  Attachment: 'attachments',
  AttachmentUse: 'attachment_uses',
  BuiltFile: 'built_files',
  Channel: 'channels',
  Community: 'communities',
  CommunityKey: 'community_keys',
  Content: 'contents',
  Delivery: 'deliveries',
  Digest: 'digests',
  Identity: 'identities',
  IdentityGroup: 'identity_groups',
  Intervention: 'interventions',
  KnownDevice: 'known_devices',
  RecoveryCode: 'recovery_codes',
  LibraryComment: 'library_comments',
  LibraryItem: 'library_items',
  LibraryReview: 'library_reviews',
  LibraryVersion: 'library_versions',
  LiveMessage: 'live_messages',
  Mention: 'mentions',
  Push: 'pushes',
  PushSubscription: 'push_subscriptions',
  Ring: 'rings',
  Role: 'roles',
  SavedReply: 'saved_replies',
  SecondFactor: 'second_factors',
  Sighting: 'page_sightings',
  SignInLink: 'sign_in_links',
  SignInStep: 'sign_in_steps',
  Source: 'sources',
  Thread: 'threads',
  ThreadControl: 'thread_controls',
  Token: 'access_tokens',
  Webhook: 'webhooks',
} as const satisfies Record<string, Identified>

type Nouns = typeof nouns
type Writes = {
  [N in keyof Nouns as `${'insert' | 'update'}${N}`]: (record: Records[Nouns[N]]) => Promise<void>
} & { [N in keyof Nouns as `delete${N}`]: (id: string) => Promise<void> }

/**
 * Makes `insertX`, `updateX` and `deleteX` for each of these tables. If a write needs more, the
 * module of its table replaces the function.
 */
export function recordWriter(driver: Driver): Writes {
  const writes: Record<string, (given: never) => Promise<void>> = {}
  for (const [noun, table] of Object.entries(nouns)) {
    writes[`insert${noun}`] = (record) => insert(driver, table, record)
    writes[`update${noun}`] = (record) => update(driver, table, record)
    writes[`delete${noun}`] = (id) => remove(driver, table, id)
  }
  return writes as unknown as Writes
}
