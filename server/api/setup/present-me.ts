import { z } from 'zod'
import { themes } from '../../conversation/account/account-records'
import type { OwnFields } from '../../conversation/account/own-account'
import { roleHasRight } from '../../conversation/permissions'
import type { AgentRecord } from '../../conversation/records'
import { rights } from '../../conversation/rights'
import type { ApiNeeds } from '../http/api'
import { userPresenter } from './present-user'
import { userShape } from './setup-shapes'

export const meShape = userShape
  .extend({
    rights: z.array(z.enum(rights)),
    language: z
      .string()
      .nullable()
      .meta({ description: "The language of the console, as BCP 47; null for the browser's language." }),
    theme: z.enum(themes).meta({ description: 'The theme of the console.' }),
    has_password: z.boolean().meta({ description: 'Whether this agent signs in at the console with a password.' }),
  })
  .meta({ id: 'Me', description: 'An agent as it sees itself.' })

export async function presentMe(needs: MeNeeds, agent: AgentRecord): Promise<z.infer<typeof meShape>> {
  return (await mePresenter(needs, agent))(agent, {})
}

type MeNeeds = Pick<ApiNeeds, 'store' | 'config' | 'attachmentUrl'>

/** Everything is read before the change, because the database may be unreachable after it. */
export async function mePresenter(needs: MeNeeds, agent: AgentRecord) {
  const { config } = needs
  const { read } = needs.store
  const present = await userPresenter(needs, agent)
  const [role, account] = await Promise.all([read.role(agent.role_id), read.account(agent.id)])
  return (currentAgent: AgentRecord, { language, theme }: OwnFields): z.infer<typeof meShape> => ({
    rights: role ? rights.filter((right) => roleHasRight(role, right)) : [],
    language: language === undefined ? (account?.language ?? null) : language,
    theme: theme ?? account?.theme ?? 'system',
    has_password: config.passwordSignIn && account?.password_hash != null,
    ...present(currentAgent),
  })
}
