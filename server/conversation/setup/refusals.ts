import { conflict, forbidden, hidden, invalidField, notFound } from '../refusals'

export const sourceHidden = hidden('source_not_found')
export const communityHidden = hidden('community_not_found')
export const keyHidden = hidden('key_not_found')
export const userHidden = hidden('user_not_found')
export const roleHidden = hidden('role_not_found')
export const tokenHidden = hidden('access_token_not_found')
export const channelHidden = hidden('channel_not_found')
export const pictureHidden = notFound('picture_hidden', 'There is no picture of this customer.')
export const tokenLimited = forbidden(
  'token_limited',
  'This token has limits (scope, source_ids, allowed_addresses or expires_at): it cannot make a token, a sign-in link or a webhook, ' +
    'which would have no limits. Use a token without limits.',
)
export const beyondOwnRights = forbidden(
  'beyond_own_rights',
  'You cannot give or take a right that you do not have: the agent of this token lacks some of these rights.',
)
export const adminRoleFixed = forbidden(
  'role_built_in',
  'The role admin cannot be deleted, and of it only second_factor_required can be changed.',
)
export const roleBuiltIn = forbidden('role_built_in', 'A built-in role cannot be deleted.')
export const roleInUse = conflict(
  'role_in_use',
  'Users have this role. Give them another role first (PUT /1.0/users/<id> with role_id).',
)
export const sourceHasThreads = conflict(
  'source_has_threads',
  'This source has conversations, which are kept. Switch it off instead: PUT /1.0/content_sources/<id> with active=false.',
)
export const communityInUse = conflict(
  'community_in_use',
  'This community has sources or identities, which are kept. Only an empty community can be deleted.',
)
export const lastAdmin = conflict(
  'last_admin',
  'After this change no administrator could sign in. Make another user an administrator first. ' +
    'To change it all the same, send force=true (on the command line: --force); the next start of the server then prints a link for a new administrator.',
)
export const lastAdminToken = conflict(
  'last_admin_token',
  'After this change no enabled admin would have an enabled token, and nobody could set anything up over the API. ' +
    'To change it all the same, send force=true (on the command line: --force); a new token can then be made only on the server.',
)
export const adminExists = conflict(
  'admin_exists',
  'An enabled admin has an enabled token already. Make further tokens with it (POST /1.0/access_tokens).',
)

/** Refuses with 422 a field that names a record which does not exist for this agent. */
export const unknownIn = (path: string, what: string) =>
  invalidField(path, 'unknown', `${path} names no ${what} that this agent may read.`)
/** Refuses with 422 a field that cannot change after the creation. */
export const unchangeable = (path: string, instead: string) =>
  invalidField(path, 'unchangeable', `${path} cannot be changed. ${instead}`)

export const noPicture = () =>
  invalidField('picture_id', 'not_allowed', 'A picture is a public upload: JPEG, PNG or WebP, of at most 5 MB.')
export const emailTaken = () =>
  invalidField('email', 'taken', 'Another user has this e-mail address. Each person needs their own address.')
