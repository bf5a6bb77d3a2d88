import { z } from 'zod'
import { resumeChat } from '../../conversation/customers/mail/resume'
import { upTo } from '../../values/text-shapes'
import type { Api, ApiNeeds } from '../http/api'
import type { VisitorOf } from './visitor-session'

/** POST /chat/:channel_id/resume: the link of an e-mail gives its customer's chat to the device's new session token. */
export function visitorResume(app: Api, needs: ApiNeeds, visitorOf: VisitorOf): void {
  app.post(
    '/chat/:channel_id/resume',
    {
      config: { public: true },
      schema: {
        hide: true,
        params: z.object({ channel_id: z.string() }),
        body: z.strictObject({ token: upTo(200) }),
      },
    },
    async (request, reply) => {
      const visitor = await visitorOf(request, reply, 'resume')
      await resumeChat(needs, visitor, request.body.token)
      return {}
    },
  )
}
