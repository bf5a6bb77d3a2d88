import { z } from 'zod'
import { mailOff } from '../../../conversation/refusals'
import { managedSource } from '../../../conversation/setup/sources'
import { testLetter } from '../../../mail/letters'
import type { Api, ApiNeeds } from '../../http/api'
import { byId } from '../../http/given'
import { errors } from '../../http/shapes'

const outcomeShape = z
  .object({ sent_to: z.string(), outcome: z.enum(['sent', 'refused', 'later']), reason: z.string().nullable() })
  .meta({
    id: 'MailTest',
    description:
      '`sent`: the mail server has taken the e-mail. `refused`: it never will. `later`: it cannot be reached or wants it later. `reason` says more.',
  })

export function mailTestRoute(app: Api, needs: ApiNeeds): void {
  app.post(
    '/1.0/content_sources/:id/mail_test',
    {
      schema: {
        operationId: 'testMail',
        tags: ['content_sources'],
        summary: 'Send a test e-mail to your own address',
        params: byId,
        response: { 200: outcomeShape, ...errors },
      },
    },
    async ({ agent, params }) => {
      const source = await managedSource(needs.store.read, agent, params.id)
      if (!needs.mailer || !agent.email) throw mailOff()
      const language = (await needs.store.read.account(agent.id))?.language ?? 'en'
      const result = await needs.mailer.send(testLetter({ language, ...agent, email: agent.email }, source.name))
      return { sent_to: agent.email, outcome: result.outcome, reason: 'reason' in result ? result.reason : null }
    },
  )
}
