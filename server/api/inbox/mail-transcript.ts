import { z } from 'zod'
import { mailTranscript } from '../../conversation/transcripts/mail-transcript'
import { languageOf } from '../../values/language-of'
import { requestMark } from '../../values/once'
import { atMost, upTo } from '../../values/text-shapes'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { actorOf } from '../http/authenticate'
import { byId } from '../http/given'

const transcriptMailShape = z.object({
  email: z.email().check(atMost(320)).meta({ maxLength: 320, description: 'The address that gets the conversation.' }),
  language: upTo(35).optional().meta({
    description:
      "BCP 47, the language of the e-mail. If absent: the customer's for their own address, else that of the request's Accept-Language.",
  }),
  time_zone: upTo(60).optional().meta({
    description:
      'An IANA name, such as Europe/Paris. If absent, and for the address of the customer: that of the business hours, else UTC.',
  }),
  client_id: z.uuid().optional().meta({
    description: 'Made by the sender: a request that is sent again with the same client_id sends one e-mail.',
  }),
})

const mailedShape = z
  .object({
    sent_to: z.string(),
    reader: z.enum(['customer', 'agent', 'other']).meta({
      description: "customer: the address that is known of the customer. agent: the caller's own. other: any other.",
    }),
    language: z.string(),
    time_zone: z.string(),
  })
  .meta({ id: 'MailedTranscript', description: 'A conversation that is on its way to a reader by e-mail.' })

const operation = operationsOf('conversations')

export function transcriptMailRoute(app: Api, needs: ApiNeeds): void {
  app.post(
    '/1.0/conversations/:id/transcript/mail',
    operation(
      'mailTranscript',
      'Send a conversation by e-mail, as its customer sees it; needs SMTP_URL, and the audit log tells it',
      { params: byId, body: transcriptMailShape, returns: mailedShape },
    ),
    async (request) => {
      const { email, language, time_zone: timeZone, client_id } = request.body
      const pageLanguage = languageOf(request.headers['accept-language'])
      const requestKey = requestMark(client_id, [email, language, timeZone])
      const transcriptRequest = { threadId: request.params.id, email, language, pageLanguage, timeZone, requestKey }
      return mailTranscript(needs, actorOf(request), transcriptRequest)
    },
  )
}
