/** The rights of a role, beside the rights on sources. close_threads and edit_interventions come from the spec. */
export const rights = [
  /** Read, reply and initiate_discussion on every source, also on future sources. */
  'access_all_sources',
  'close_threads',
  'open_threads',
  /** Interventions of other agents. */
  'edit_interventions',
  /** Answers to forms that were sent as private. */
  'read_private_answers',
  'edit_identities',
  /** Shared saved replies. Every agent manages their own saved replies. */
  'manage_saved_replies',
  'manage_communities',
  'manage_sources',
  'manage_channels',
  'manage_users',
  'manage_roles',
  'manage_tokens',
  /** Webhooks of other agents. Every agent manages their own webhooks. */
  'manage_webhooks',
  /** The audit log. */
  'read_events',
  /** The state of the server. */
  'read_health',
  /** Numbers of conversations, how soon they are answered and closed, by source and agent. */
  'read_statistics',
] as const

export type Right = (typeof rights)[number]

export const sourceRights = ['read', 'reply', 'initiate_discussion'] as const
export type SourceRight = (typeof sourceRights)[number]

export const tokenScopes = [...sourceRights, ...rights] as const
export type TokenScope = (typeof tokenScopes)[number]

/** The built-in roles exist from the first start. */
export const adminRoleId = '000000000000000000000001'
export const agentRoleId = '000000000000000000000002'

/** Writes of the port that may change rights: after them connected agents are checked again. */
export const rightsWrites = [
  'updateAgent',
  'replaceSourcePermissions',
  'insertSourcePermission',
  'insertSource',
  'updateSource',
  'deleteSource',
  'updateRole',
  'updateToken',
  'deleteToken',
  'updateChannel',
  'deleteAgentSession',
  'deleteAgentSessions',
] as const
