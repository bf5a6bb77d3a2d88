import { adminRoleId } from '../conversation/rights'
import type { CliApi, CliCommand } from './command'

interface User {
  id: string
  name: string
  email: string | null
  enabled: boolean
  role_id: string
}

async function usersOf(api: CliApi): Promise<User[]> {
  const users: User[] = []
  for (;;) {
    const page = (await api.call('GET', `/1.0/users?limit=150&offset=${users.length}`)) as { records: User[] }
    users.push(...page.records)
    if (page.records.length < 150) return users
  }
}

export const usersList: CliCommand = {
  usage: '[--json]',
  summary: 'List the users of the console and the API.',
  callsServer: true,
  requiresInstallation: true,
  options: { json: { type: 'boolean' } },
  async run({ args: [subcommand], values, out, err, api: openApi }) {
    if (subcommand !== undefined && subcommand !== 'list') {
      err(`There is no command "users ${subcommand}". All commands: bubblewire help`)
      return 2
    }
    const api = await openApi()
    try {
      const users = await usersOf(api)
      if (values.json) out(JSON.stringify(users))
      else for (const user of users) out(lineOf(user))
      return 0
    } finally {
      await api.close()
    }
  },
}

const lineOf = ({ id, name, email, enabled, role_id }: User): string =>
  [id, name, email ?? 'no e-mail address', role_id === adminRoleId ? 'admin' : '', enabled ? '' : 'disabled']
    .filter(Boolean)
    .join('  ')

/** Finds a user by id, e-mail address or name. Throws an Error that says what to write instead. */
function userNamed(users: readonly User[], query: string): User {
  const lowerQuery = query.toLowerCase()
  const matches = users.filter(
    ({ id, email, name }) => id === query || email?.toLowerCase() === lowerQuery || name.toLowerCase() === lowerQuery,
  )
  const [user] = matches
  if (!user) throw new Error(`There is no user "${query}". All users: bubblewire users`)
  if (matches.length > 1) {
    throw new Error(`Several users are called "${query}". Name a user by id:\n${matches.map(lineOf).join('\n')}`)
  }
  return user
}

/** Changes one user and prints the result. `forced`: an option for a change that is otherwise refused. */
function createUserCommand(
  name: string,
  summary: string,
  act: (api: CliApi, user: User, force: boolean) => Promise<{ message: string; out?: string }>,
  { forced = false } = {},
): CliCommand {
  return {
    usage: `ID|E-MAIL|NAME${forced ? ' [--force]' : ''}`,
    summary,
    callsServer: true,
    requiresInstallation: true,
    options: forced ? { force: { type: 'boolean' } } : {},
    async run({ args: [userQuery, ...more], values, out, err, api: openApi }) {
      if (userQuery === undefined || more.length > 0) {
        err(`Name one user, by id, e-mail address or name in quotes: bubblewire ${name} ann@shop.example`)
        return 2
      }
      const api = await openApi()
      try {
        const result = await act(api, userNamed(await usersOf(api), userQuery), values.force === true)
        err(result.message)
        if (result.out !== undefined) out(result.out)
        return 0
      } finally {
        await api.close()
      }
    },
  }
}

const changeUser = (api: CliApi, { id }: User, fields: Partial<User> & { force?: true }) =>
  api.call('PUT', `/1.0/users/${id}`, fields)

export const usersDisable = createUserCommand(
  'users disable',
  'Disable a user: no sign-in, no token of theirs works. The last administrator only with --force.',
  async (api, user, force) => {
    await changeUser(api, user, { enabled: false, ...(force && { force }) })
    return { message: `${user.name} (${user.id}) is disabled.` }
  },
  { forced: true },
)

export const usersEnable = createUserCommand('users enable', 'Enable a user who was disabled.', async (api, user) => {
  await changeUser(api, user, { enabled: true })
  return { message: `${user.name} (${user.id}) is enabled.` }
})

export const usersMakeAdmin = createUserCommand(
  'users make-admin',
  'Give a user the role of the administrator.',
  async (api, user) => {
    await changeUser(api, user, { role_id: adminRoleId, enabled: true })
    return { message: `${user.name} (${user.id}) is an administrator.` }
  },
)

export const usersSignInLink = createUserCommand(
  'users sign-in-link',
  'Make a link by which a user chooses a password and is signed in; only the link goes to standard output.',
  async (api, user) => {
    const { url, expires_at } = (await api.call('POST', `/1.0/users/${user.id}/sign_in_link`)) as {
      url: string
      expires_at: string
    }
    return { message: `For ${user.name} (${user.id}); it works once, until ${expires_at}:`, out: url }
  },
)

export const usersResetFactors = createUserCommand(
  'users reset-factors',
  'Remove the second factors and recovery codes of a user; the password alone signs in again.',
  async (api, user) => {
    await api.call('DELETE', `/1.0/users/${user.id}/second_factors`)
    return { message: `${user.name} (${user.id}) signs in with the password alone.` }
  },
)
