import { timingSafeEqual } from 'node:crypto'
import { open } from 'node:fs/promises'
import { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { TooLarge } from '../../attachments/incoming'
import { malformed, Refusal, storageFull, storeBusy } from '../../conversation/refusals'
import { refuseSmallPieces } from '../../limits/pieces'
import { mailOutcomes, type ReplyNeeds } from '../../mail/inbound/inbound-needs'
import { longestHead } from '../../mail/inbound/read-mail'
import { receiveMail } from '../../mail/inbound/receive-mail'
import { hashToken } from '../../values/hash-token'
import { continueReading } from '../attachments/upload-attachment'
import type { Api, ApiNeeds } from '../http/api'
import { bearerToken } from '../http/authenticate'
import { errors, idShape } from '../http/shapes'

const MB = 1024 * 1024
/** An e-mail is parsed in memory, so only this many are read together. */
const maxConcurrentMails = 3
const receiveTimeoutMs = 60_000

/** POST /1.0/mail/inbound: a mail server delivers an e-mail for MAIL_REPLY_TO in its original form. */
export function inboundMailRoute(app: Api, needs: ApiNeeds): void {
  // A separate Fastify scope, so that no other route accepts this content type.
  app.register(async (scope) => registerMailRoute(scope as unknown as Api, needs))
}

function registerMailRoute(app: Api, needs: ApiNeeds): void {
  let mailsInProgress = 0
  app.addContentTypeParser('message/rfc822', (_request, payload, done) => done(null, payload))
  app.post(
    '/1.0/mail/inbound',
    {
      // The route checks the operator's secret, not a token.
      config: { public: true, parsesItself: true },
      schema: {
        operationId: 'takeInboundMail',
        tags: ['connectors'],
        summary: 'Hand over an e-mail of a customer, as raw MIME (message/rfc822)',
        description:
          'For the mail server of MAIL_REPLY_TO. Authorized by MAIL_INBOUND_SECRET as bearer token, and by no access token. An e-mail that is handed over twice is stored once. 200 is final for every outcome; after 429, 503 and 507 the e-mail has to be handed over again.',
        security: [],
        consumes: ['message/rfc822'],
        response: {
          200: z
            .object({
              outcome: z.enum(mailOutcomes),
              content_id: idShape.nullable(),
              message: z.string().optional().meta({ description: 'Why it became no message; absent: it is one.' }),
            })
            .meta({ description: 'What became of the e-mail, and the message that it is now.' }),
          ...errors,
        },
      },
      onRequest: async (request) => {
        requireSecret(needs, request)
      },
    },
    async (request, reply) => {
      const { replies } = needs
      if (!replies) throw inboundOff()
      const announcedBytes = Number(request.headers['content-length'] ?? 0)
      if (announcedBytes > replies.limit) throw tooLarge(replies)
      if (!isStream(request.body)) throw malformed('Send the e-mail as it came, with content-type message/rfc822.')
      if (mailsInProgress >= maxConcurrentMails) throw storeBusy()
      if (!(await needs.disk.hasRoomFor(announcedBytes))) throw storageFull()
      mailsInProgress += 1
      try {
        const { outcome, content, message } = await handleMail({ ...needs, replies }, request.body, { request, reply })
        return { outcome, content_id: content?.id ?? null, ...(message && { message }) }
      } finally {
        mailsInProgress -= 1
      }
    },
  )
}

type Exchange = { request: FastifyRequest; reply: FastifyReply }

async function handleMail(
  needs: ApiNeeds & { replies: ReplyNeeds },
  body: IncomingMessage,
  { request, reply }: Exchange,
) {
  continueReading(request, reply)
  const bytes = separateStream(body)
  const timer = setTimeout(() => bytes.destroy(tooSlow()), receiveTimeoutMs)
  const { path, size } = await needs.incoming
    .receive(`mail-${needs.ids()}`, bytes, needs.replies.limit)
    .catch((error) => {
      throw error instanceof TooLarge ? tooLarge(needs.replies) : error
    })
    .finally(() => {
      clearTimeout(timer)
      // early-refusals.ts handles the remaining bytes of a refused e-mail, so that the sender can read the answer.
      body.unpipe(bytes)
      body.resume()
    })
  try {
    const beginning = await beginningOf(path)
    return await receiveMail({ log: request.log, ...needs }, { beginning, size, source: async () => path })
  } finally {
    await needs.incoming.discard(path)
  }
}

/** Copies the body to a new stream. Ending the new stream early does not end the request. */
function separateStream(body: IncomingMessage): PassThrough {
  const bytes = new PassThrough()
  const onBroken = () => {
    if (!body.readableEnded) bytes.destroy(malformed('The e-mail ended too early: send it again.'))
  }
  body.once('error', onBroken).once('close', onBroken).pipe(bytes)
  refuseSmallPieces(body, (error) => bytes.destroy(error))
  return bytes
}

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(longestHead), 0, longestHead, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const isStream = (body: unknown): body is IncomingMessage => body instanceof IncomingMessage

/** Throws 409 if inbound mail is not configured, 401 for a wrong secret. */
function requireSecret({ config }: ApiNeeds, request: FastifyRequest): void {
  const secret = config.mail?.replies?.secret
  if (!secret) throw inboundOff()
  const [sentHash, secretHash] = [bearerToken(request), secret].map((text) => Buffer.from(hashToken(text)))
  if (!sentHash || !secretHash || !timingSafeEqual(sentHash, secretHash)) throw wrongSecret()
}

const tooSlow = () =>
  new Refusal('request_timeout', 'timeout', 'The e-mail arrived too slowly: it has a minute. Send it again.')
const inboundOff = () =>
  new Refusal('mail_off', 'conflict', 'This server takes no e-mail over HTTP: MAIL_INBOUND_SECRET is not set.')
const wrongSecret = () =>
  new Refusal(
    'unauthorized',
    'unauthorized',
    'Send the MAIL_INBOUND_SECRET of the server as "Authorization: Bearer <secret>".',
  )
const tooLarge = ({ limit }: ReplyNeeds) =>
  new Refusal(
    'too_large',
    'too_large',
    `The e-mail is larger than ${Math.floor(limit / MB)} MB (the setting MAIL_LIMIT_MB).`,
  )
