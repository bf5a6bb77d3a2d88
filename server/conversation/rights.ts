/** The rights of a role; those on sources are separate. The spec defines close_threads and edit_interventions. */
export const rights = [
  /** To read, reply and initiate_discussion on every source, including future sources. */
  'access_all_sources',
  'close_threads',
  'open_threads',
  'edit_interventions',
  'read_private_answers',
  'edit_identities',
  /** To edit shared saved replies. Every agent manages their own saved replies. */
  'manage_saved_replies',
  'manage_communities',
  'manage_sources',
  'manage_channels',
  'manage_users',
  'manage_roles',
  'manage_tokens',
  /** To manage webhooks of other agents. Every agent manages their own webhooks. */
  'manage_webhooks',
  'read_events',
  'read_health',
  'read_statistics',
] as const

export type Right = (typeof rights)[number]

export const sourceRights = ['read', 'reply', 'initiate_discussion'] as const
export type SourceRight = (typeof sourceRights)[number]

/** `comment`: to write comments for the team, where the agent may reply. `reply` includes it. */
export const tokenScopes = [...sourceRights, 'comment', ...rights] as const
export type TokenScope = (typeof tokenScopes)[number]

export const adminRoleId = '000000000000000000000001'
export const agentRoleId = '000000000000000000000002'

/** Writes that can change rights. After them, the rights of connected agents are checked again. */
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
