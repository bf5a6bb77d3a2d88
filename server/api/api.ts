import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Files } from '../attachments/files'
import type { attachmentUrls } from '../attachments/urls'
import type { Config } from '../config'
import type { Needs } from '../conversation/needs'
import type { AgentRecord } from '../conversation/records'
import type { Outgoing } from '../webhooks/outgoing'

declare module 'fastify' {
  interface FastifyRequest {
    /** On whose behalf the token acts; set by `authenticate` before a handler runs. */
    agent: AgentRecord
    tokenId: string
    /** True when parameters came as text (form, query), where numbers and booleans are words. */
    coerce: boolean
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
  outgoing: Outgoing
  urls: ReturnType<typeof attachmentUrls>
}
