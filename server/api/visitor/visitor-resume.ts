import { z } from 'zod'
import { linkedCustomer, resumeChat } from '../../conversation/customers/mail/resume'
import { upTo } from '../../values/text-shapes'
import type { Api, ApiNeeds } from '../http/api'
import type { VisitorOf } from './visitor-session'

const schema = {
  hide: true,
  params: z.object({ channel_id: z.string() }),
  body: z.strictObject({ token: upTo(200) }),
}

/** POST /chat/:channel_id/resume: a link in an e-mail connects the customer's chat with this device's session. */
export function visitorResumeRoutes(app: Api, needs: ApiNeeds, visitorOf: VisitorOf): void {
  app.post('/chat/:channel_id/resume', { config: { public: true }, schema }, async (request, reply) => {
    const visitor = await visitorOf(request, reply, 'resume')
    await resumeChat(needs, visitor, request.body.token)
    return {}
  })
  app.post('/chat/:channel_id/resume/customer', { config: { public: true }, schema }, async (request, reply) =>
    linkedCustomer(needs, await visitorOf(request, reply, 'resumeCustomer'), request.body.token),
  )
}
