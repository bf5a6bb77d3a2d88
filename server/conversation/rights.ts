/** The rights of a role, beside the rights per source. The spec names closing threads and editing interventions; the others are ours. */
export const rights = [
  /** Read, reply and initiate_discussion on every source, also on those to come. */
  'access_all_sources',
  'close_threads',
  'open_threads',
  /** Interventions of other agents. */
  'edit_interventions',
  /** Answers to forms that were sent as private. */
  'read_private_answers',
  'edit_identities',
  /** Those that everybody uses; its own every agent writes. */
  'manage_saved_replies',
  'manage_communities',
  'manage_sources',
  'manage_channels',
  'manage_users',
  'manage_roles',
  'manage_tokens',
  /** Webhooks of other agents; its own every agent manages. */
  'manage_webhooks',
  /** The log of who did what. */
  'read_events',
  /** How the server is. */
  'read_health',
  /** Numbers of conversations, how soon they are answered and closed, by source and agent. */
  'read_statistics',
] as const

export type Right = (typeof rights)[number]

/** The rights on a source. */
export const sourceRights = ['read', 'reply', 'initiate_discussion'] as const
export type SourceRight = (typeof sourceRights)[number]

/** The scopes of a token. */
export const tokenScopes = [...sourceRights, ...rights] as const
export type TokenScope = (typeof tokenScopes)[number]

/** The built-in roles; there from the first start. */
export const adminRoleId = '000000000000000000000001'
export const agentRoleId = '000000000000000000000002'

/** Writes of the port that change somebody's rights: connected agents are checked again. */
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
