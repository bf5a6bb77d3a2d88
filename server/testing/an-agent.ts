import type { Right } from '../conversation/rights'
import type { RunningApp } from './a-running-app'

interface AgentOptions {
  rights?: Right[]
  /** Ids of sources on which the agent may read and reply. */
  reads?: string[]
  /** The e-mail address of a person; without it the agent is a bot. */
  email?: string
}

let nth = 0

/** Makes another agent over the API as in any installation: a role, a user, permissions, a token. */
export async function anAgent(runningApp: RunningApp, { rights = [], reads = [], email }: AgentOptions = {}) {
  nth += 1
  const callOrThrow = async (method: string, path: string, body: unknown) => {
    const answer = await runningApp.call(method, path, body)
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const role = await callOrThrow('POST', '/1.0/roles', { name: `Role ${nth}`, rights })
  const user = await callOrThrow('POST', '/1.0/users', {
    name: `Agent ${nth}`,
    role_id: role.id,
    ...(email && { email }),
  })
  await callOrThrow('PUT', `/1.0/users/${user.id}/sources_permissions`, {
    sources_permissions: reads.map((source_id) => ({ source_id, read: true, reply: true })),
  })
  const token = await callOrThrow('POST', '/1.0/access_tokens', { label: `Token ${nth}`, agent_id: user.id })
  const call = (method: string, path: string, body?: unknown) => runningApp.call(method, path, body, token.token)
  return { id: user.id as string, roleId: role.id as string, tokenId: token.id as string, token: token.token, call }
}

export type Agent = Awaited<ReturnType<typeof anAgent>>
