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
import type { Disk } from '../../observe/disk'
import type { Health } from '../../observe/health'
import type { Metrics } from '../../observe/metrics'
import type { SecurityLog } from '../../observe/security-log'
import type { Passwords } from '../../values/passwords'
import type { Outgoing } from '../../webhooks/outgoing'

declare module 'fastify' {
  interface FastifyRequest {
    /** On whose behalf the token or the session acts; set by `authenticate` before a handler runs. */
    agent: ActingAgent
    /** Of the token, or of the session. */
    tokenId: string
    /** Of the console's session; null where a token asks. */
    sessionId: string | null
    /** When the person of the session last proved who they are; null where a token asks, which needs no proof. */
    provenAt: number | null
    /** True when parameters came as text (form, query), where numbers and booleans are words. */
    coerce: boolean
    /** The JSON body as it came, on routes that keep it. */
    rawBody?: string
  }
}

/** The HTTP server as endpoints see it: bodies and queries are typed by their zod schemas. */
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
  urls: ReturnType<typeof attachmentUrls>
  metrics: Metrics
  health: Health
  security: SecurityLog
  passwords: Passwords
  /** Second factors. */
  factors: Factors
  /** How often anybody may try to sign in. */
  guesses: Guesses
  /** The limits of callers. */
  limits: Limits
  /** For limits of requests with a token or a session (rate-limit.ts). */
  counts: Counts
  news: AgentNews
}
