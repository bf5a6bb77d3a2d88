import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { AgentNews } from '../../agents/agent-news'
import type { Files } from '../../attachments/files'
import type { Incoming } from '../../attachments/incoming'
import type { Thumbnails } from '../../attachments/thumbnails'
import type { attachmentUrls } from '../../attachments/urls'
import type { Config } from '../../config/config'
import type { Factors } from '../../conversation/account/factor-port'
import type { Needs } from '../../conversation/needs'
import type { ActingAgent } from '../../conversation/token-limits'
import type { Counts } from '../../limits/counts'
import type { Guesses } from '../../limits/guesses'
import type { Limits } from '../../limits/limits'
import type { LiveMessages } from '../../live/live-messages'
import type { ReplyNeeds } from '../../mail/inbound/inbound-needs'
import type { Mailer } from '../../mail/mailer'
import type { Disk } from '../../observe/disk'
import type { Health } from '../../observe/health'
import type { Metrics } from '../../observe/metrics'
import type { SecurityLog } from '../../observe/security-log'
import type { Pusher } from '../../push/send-push'
import type { TestAlert, TestNotice } from '../../push/test-notice'
import type { Passwords } from '../../values/passwords'
import type { Outgoing } from '../../webhooks/outgoing'

declare module 'fastify' {
  interface FastifyRequest {
    agent: ActingAgent
    tokenId: string
    /** The id of the console's session; null for a token. */
    sessionId: string | null
    /** The time of the last proof of identity in the session; null for a token, which needs no proof. */
    provenAt: number | null
    /** True if parameters are texts (form, query), so that numbers and booleans must be converted. */
    coerce: boolean
    rawBody?: Buffer
  }
}

export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>

export interface ApiNeeds extends Needs {
  config: Config
  files: Files
  incoming: Incoming
  disk: Disk
  thumbnails: Thumbnails
  outgoing: Outgoing
  pusher: Pusher
  alertPusher: Pusher
  /** Null if no e-mail is sent. */
  mailer: Mailer | null
  testNotice: TestNotice
  testAlert: TestAlert
  urls: ReturnType<typeof attachmentUrls>
  metrics: Metrics
  health: Health
  security: SecurityLog
  passwords: Passwords
  factors: Factors
  guesses: Guesses
  limits: Limits
  counts: Counts
  news: AgentNews
  live: LiveMessages
  /** Null if customers cannot answer by e-mail. */
  replies: ReplyNeeds | null
}
