import type { CliCommand } from './command'

interface User {
  id: string
  name: string
  role_id: string
}

export const tokenCreate: CliCommand = {
  usage: '[--user NAME [--role NAME] [--source ID ...] | --agent ID] [--label TEXT]',
  summary: 'Make an API access token; only the token itself goes to standard output.',
  callsServer: true,
  options: {
    user: { type: 'string' },
    agent: { type: 'string' },
    role: { type: 'string' },
    source: { type: 'string', multiple: true },
    label: { type: 'string' },
  },
  async run({ values, out, err, api: openApi }) {
    // Without --user these options would be ignored, and the token would have too many rights.
    const misplacedOption = (['role', 'source'] as const).find((name) => values[name] !== undefined && !values.user)
    if (misplacedOption) {
      err(`--${misplacedOption} is for a new user: name it with --user.`)
      return 2
    }
    const api = await openApi()
    try {
      const agent = await agentOf(values, api.call)
      const label = String(values.label ?? `Token of ${agent.name}`)
      const accessToken = (await api.call('POST', '/1.0/access_tokens', { label, agent_id: agent.id })) as {
        token: string
      }
      err(`A token of ${agent.name} (${agent.id}); it is shown once:`)
      out(accessToken.token)
      return 0
    } finally {
      await api.close()
    }
  },
}

type Call = (method: string, path: string, body?: unknown) => Promise<unknown>

async function agentOf(values: Parameters<CliCommand['run']>[0]['values'], call: Call): Promise<User> {
  if (values.agent) return (await call('GET', `/1.0/users/${values.agent}`)) as User
  if (!values.user) return (await call('GET', '/1.0/users/me')) as User
  const roles = (await call('GET', '/1.0/roles?limit=150')) as {
    records: { id: string; name: string; rights: string[] }[]
  }
  const roleName = String(values.role ?? 'agent')
  const role = roles.records.find(({ name }) => name === roleName)
  if (!role)
    throw new Error(`There is no role "${roleName}": use one of ${roles.records.map(({ name }) => name).join(', ')}.`)
  const sources = Array.isArray(values.source) ? values.source : []
  if (sources.length > 0 && role.rights.includes('access_all_sources'))
    throw new Error(`The role "${roleName}" has every source: leave --source out, or name another role.`)
  // The source is checked before the user is made, because the user would remain after a failure.
  for (const id of sources) await call('GET', `/1.0/content_sources/${encodeURIComponent(String(id))}`)
  const user = (await call('POST', '/1.0/users', { name: values.user, role_id: role.id })) as User
  const permissions = sources.map((source_id) => ({ source_id, read: true, reply: true }))
  if (permissions.length > 0) {
    await call('PUT', `/1.0/users/${user.id}/sources_permissions`, { sources_permissions: permissions })
  }
  return user
}
