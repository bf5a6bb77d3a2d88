import { z } from 'zod'
import { mailOff } from '../../../conversation/refusals'
import { managedSource } from '../../../conversation/setup/sources'
import { testLetter } from '../../../mail/letters'
import { operationsOf } from '../../document/operation'
import type { Api, ApiNeeds } from '../../http/api'
import { byId } from '../../http/given'

const outcomeShape = z
  .object({ sent_to: z.string(), outcome: z.enum(['sent', 'refused', 'later']), reason: z.string().nullable() })
  .meta({
    id: 'MailTest',
    description:
      '`sent`: the mail server has taken the e-mail. `refused`: it never will. `later`: it cannot be reached or wants it later. `reason` says more.',
  })

const operation = operationsOf('content_sources')

export function mailTestRoute(app: Api, needs: ApiNeeds): void {
  app.post(
    '/1.0/content_sources/:id/mail_test',
    operation('testMail', 'Send a test e-mail to your own address', { params: byId, returns: outcomeShape }),
    async ({ agent, params }) => {
      const source = await managedSource(needs.store.read, agent, params.id)
      if (!needs.mailer || !agent.email) throw mailOff()
      const language = (await needs.store.read.account(agent.id))?.language ?? 'en'
      const result = await needs.mailer.send(testLetter({ language, ...agent, email: agent.email }, source.name))
      return { sent_to: agent.email, outcome: result.outcome, reason: 'reason' in result ? result.reason : null }
    },
  )
}
