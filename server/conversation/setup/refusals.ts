import { hidden, invalidField, refusal } from '../refusals'

export const sourceHidden = hidden('source')
export const communityHidden = hidden('community')
export const keyHidden = hidden('key')
export const userHidden = hidden('user')
export const roleHidden = hidden('role')
export const tokenHidden = hidden('access token')
export const channelHidden = hidden('channel')
export const pictureHidden = refusal('picture_hidden', 'hidden', 'There is no picture of this customer.')
export const tokenLimited = refusal(
  'token_limited',
  'forbidden',
  'This token has limits (scope, source_ids, allowed_addresses or expires_at): it cannot make a token, a sign-in link or a webhook, ' +
    'which would be without them. Use a token without limits.',
)
export const keyBeyondOwnSources = refusal(
  'key_beyond_own_sources',
  'forbidden',
  'A key signs any customer of the community in: making one takes the permission to read every source of the community.',
)
export const beyondOwnRights = refusal(
  'beyond_own_rights',
  'forbidden',
  'Nobody can give or take what they do not have: this concerns rights that the agent of this token lacks.',
)
export const adminRoleFixed = refusal(
  'role_built_in',
  'forbidden',
  'The role admin cannot be deleted, and of it only second_factor_required can be changed.',
)
export const roleBuiltIn = refusal('role_built_in', 'forbidden', 'A built-in role cannot be deleted.')
export const roleInUse = refusal(
  'role_in_use',
  'conflict',
  'Users have this role. Give them another one first (PUT /1.0/users/<id> with role_id).',
)
export const sourceHasThreads = refusal(
  'source_has_threads',
  'conflict',
  'This source has conversations, which are kept. Switch it off instead: PUT /1.0/content_sources/<id> with active=false.',
)
export const communityInUse = refusal(
  'community_in_use',
  'conflict',
  'This community has sources or identities, which are kept. Only an empty community can be deleted.',
)
export const lastAdmin = refusal(
  'last_admin',
  'conflict',
  'After this, no administrator could sign in any more. Make somebody else an administrator first. ' +
    'Over the API force=true does it all the same; the next start of the server then prints a link for a new one.',
)
export const lastAdminToken = refusal(
  'last_admin_token',
  'conflict',
  'After this, no enabled token of an enabled admin would be left, and nobody could set anything up over the API. ' +
    'Send force=true to do it all the same; a new one can then only be made on the server.',
)
export const adminExists = refusal(
  'admin_exists',
  'conflict',
  'There is an enabled token of an enabled admin already. Make further ones with it (POST /1.0/access_tokens).',
)

/** 422: what a field names does not exist for this agent. */
export const unknownIn = (path: string, what: string) =>
  invalidField(path, 'unknown', `${path} names no ${what} that this agent may read.`)
/** 422: what is decided for good at creation. */
export const unchangeable = (path: string, instead: string) =>
  invalidField(path, 'unchangeable', `${path} cannot be changed. ${instead}`)

export const emailTaken = () =>
  invalidField('email', 'taken', 'Somebody else signs in with this e-mail address. Each person needs one of their own.')
