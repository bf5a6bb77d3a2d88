import multipart from '@fastify/multipart'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { publicPath } from '../config/public-address'
import { invalid, malformed } from '../conversation/refusals'
import { alertAnswerRoutes } from './account/alert-answers'
import { createEntrance } from './account/entrance'
import { secondStepRoutes } from './account/factors/second-step'
import { firstRunRoutes } from './account/first-run'
import { mailLinkRoutes } from './account/mail-links'
import { oidcRoutes } from './account/oidc'
import { signInRoutes } from './account/sign-in'
import { signInLinkRoutes } from './account/sign-in-links'
import { readAttachments } from './attachments/read-attachments'
import { serveAttachment } from './attachments/serve-attachment'
import { uploadAttachment } from './attachments/upload-attachment'
import { keepUploadsApart } from './attachments/uploads-origin'
import { createContent } from './contents/create-content'
import { inboundMailRoute } from './contents/inbound-mail'
import { writeLive } from './contents/live/write-live'
import { messageActionRoutes } from './contents/message-actions'
import { previewStructuredContent } from './contents/preview-structured-content'
import { readContents } from './contents/read-contents'
import { settlePayment } from './contents/settle-payment'
import { structuredSchemas } from './contents/structured-schemas'
import { docsFiles, docsTheme } from './document/docs-look'
import type { Api, ApiNeeds } from './http/api'
import { authenticate, hasEarlyToken } from './http/authenticate'
import { limitBodies } from './http/connections/bodies-in-memory'
import { refuseEarly } from './http/connections/early-refusals'
import { noteRefusal } from './http/note-refusals'
import { observeRequests } from './http/observe-requests'
import { acceptParameters, mergeParameters } from './http/parameters'
import { afterWrongToken, limitAddresses, limitRequests } from './http/rate-limit'
import { sendSafeHeaders } from './http/safe-headers'
import { sendNotFound, sendRefusal } from './http/send-refusal'
import { watchUnknownFields } from './http/unknown-fields'
import { avatarRoute } from './identities/avatars'
import { identityDataRoutes } from './identities/identity-data'
import { identityDeviceRoutes } from './identities/identity-devices'
import { bulkActionRoute } from './inbox/bulk-acts'
import { conversationActionRoutes } from './inbox/conversation-acts'
import { conversationRoutes } from './inbox/conversations'
import { transcriptMailRoute } from './inbox/mail-transcript'
import { savedReplyRoutes } from './inbox/saved-replies'
import { interventionRoutes } from './interventions/interventions'
import { libraryItemRoutes } from './library/library-items'
import { libraryCommentRoutes, libraryReviewRoutes } from './library/library-reviews'
import { libraryVersionRoutes } from './library/library-versions'
import { reviewPageRoutes } from './library/review-page'
import { documentationPolicy, openapiOptions } from './openapi'
import { healthRoutes } from './operations/health'
import { mcpRoute } from './operations/mcp'
import { metricsRoute } from './operations/metrics'
import { builtFileRoutes } from './pages/built-files'
import { consolePageRoutes } from './pages/console-pages'
import { guidePages } from './pages/guide-pages'
import { studioOwnSourcesRoute } from './pages/studio-own-sources'
import { studioPageRoutes } from './pages/studio-pages'
import { channelInboundRoute } from './setup/sources/channel-inbound'
import { setupRoutes } from './setup-routes'
import { statisticsRoute } from './statistics/statistics'
import { aiRunRoutes } from './threads/ai-runs'
import { handOverControl } from './threads/hand-over'
import { readThreads } from './threads/read-threads'
import { threadActionRoutes } from './threads/thread-acts'
import { threadPresenceRoutes } from './threads/thread-presence'
import { threadTranscript } from './threads/thread-transcript'
import { chatPageRoutes } from './visitor/chat-pages'
import { pushNoticeRoutes } from './visitor/push-notices'
import { unsubscribeRoutes } from './visitor/unsubscribe'
import { visitorDataRoutes } from './visitor/visitor-data'
import { visitorResumeRoutes } from './visitor/visitor-resume'
import { visitorsOf } from './visitor/visitor-session'
import { visitorUploadRoutes } from './visitor/visitor-uploads'
import { webSettingsRoute } from './visitor/web-settings'
import { webhookDeliveryRoutes } from './webhooks/webhook-deliveries'
import { webhookListenRoute } from './webhooks/webhook-listen'
import { webhookRoutes } from './webhooks/webhooks'

declare module 'fastify' {
  interface FastifyContextConfig {
    public?: boolean
    /** The route reads its body and token from the stream. */
    parsesItself?: boolean
    /** The route answers while the body still arrives, and reads it piece by piece. */
    streams?: boolean
    /** Monitoring calls the route every few seconds, so it has no rate limit. */
    unlimited?: boolean
    /** The route checks the signature of its JSON body before it parses it. */
    keepsRaw?: boolean
    /** The route also serves an agent who must set up a second factor first. */
    settingUp?: boolean
    /** The route needs a fresh proof of identity from a person at the console. */
    fresh?: boolean
  }
}

/** Sign-in requests come from unknown senders and are short, so their bodies are limited. */
const accountBodyLimit = 16_000

/** Registers every route of the server. `built` is the folder of the built browser files; null serves only the API. */
export async function routes(app: Api, needs: ApiNeeds, built: string | null): Promise<void> {
  app.setValidatorCompiler(({ schema, httpPart, method }) => (input) => {
    const parse = (value: unknown) => (schema as z.ZodType).safeParse(value, { reportInput: true })
    const first = parse(input)
    // In a change an empty text may remove a value, so it does not count as absent.
    const mayBeAbsent = !first.success && (httpPart === 'querystring' || method === 'POST')
    const second = mayBeAbsent ? parse(removeEmptyFields(input)) : first
    const parsed = second.success ? second : first
    return parsed.success ? { value: parsed.data } : { error: parsed.error }
  })
  // Does not filter by schema: `present` builds the responses, and tests compare them with the schemas.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  app.setErrorHandler((error, request, reply) => {
    noteRefusal(needs, error, request).catch((failure) =>
      request.log.error({ err: failure }, 'a refusal was not noted'),
    )
    return sendRefusal(refusalOf(error) ?? (afterWrongToken(needs.limits, error, request) as never), request, reply)
  })
  app.setNotFoundHandler((request, reply) => sendNotFound(request, reply))
  app.decorateRequest('agent', null as never)
  app.decorateRequest('tokenId', '')
  app.decorateRequest('sessionId', null)
  app.decorateRequest('provenAt', null)
  app.decorateRequest('coerce', false)
  sendSafeHeaders(app, needs.config)
  keepUploadsApart(app, needs.config)
  observeRequests(app, needs.metrics.answered)
  acceptParameters(app)
  await app.register(multipart)
  await app.register(swagger, openapiOptions(needs.config.publicUrl))
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: publicPath(needs.config),
    staticCSP: documentationPolicy,
    theme: docsTheme,
    ...docsFiles(),
  })
  watchUnknownFields(app)
  limitRequests(app, needs)
  refuseEarly(app)
  limitAddresses(app, needs.limits)
  limitBodies(app, needs.config.bodyMemory)
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/account/')) route.bodyLimit = accountBodyLimit
  })
  // Every route of this scope needs a token unless it is marked as public, whatever its path.
  await app.register(async (scope) => {
    // A token outside the body is checked before any byte of the body is read.
    scope.addHook('onRequest', async (request) => {
      if (!request.routeOptions.config.public && hasEarlyToken(request)) await authenticate(needs, request, {})
    })
    scope.addHook('preValidation', async (request) => {
      const { public: isPublic, parsesItself, streams } = request.routeOptions.config
      if (isPublic || parsesItself) return
      if (!streams) await mergeParameters(request)
      if (!request.agent) await authenticate(needs, request)
      refuseImpersonation(request)
    })
    routesWithToken(scope as unknown as Api, needs)
    mcpRoute(scope as unknown as Api, needs, built)
  })
  if (built) {
    await app.register(async (scope) => {
      await builtFileRoutes(scope as unknown as Api, needs, built)
      await chatPageRoutes(scope as unknown as Api, needs, built)
      await studioPageRoutes(scope as unknown as Api, needs, built)
      await consolePageRoutes(scope as unknown as Api, needs, built)
    })
    await app.register(async (scope) => {
      await guidePages(scope as unknown as Api, needs, built)
    })
  }
}

function routesWithToken(api: Api, needs: ApiNeeds): void {
  createContent(api, needs)
  api.register(async (scope) => writeLive(scope as unknown as Api, needs))
  previewStructuredContent(api, needs)
  structuredSchemas(api)
  readContents(api, needs)
  settlePayment(api, needs)
  messageActionRoutes(api, needs)
  readThreads(api, needs)
  aiRunRoutes(api, needs)
  threadTranscript(api, needs)
  threadActionRoutes(api, needs)
  threadPresenceRoutes(api, needs)
  interventionRoutes(api, needs)
  conversationRoutes(api, needs)
  conversationActionRoutes(api, needs)
  bulkActionRoute(api, needs)
  transcriptMailRoute(api, needs)
  savedReplyRoutes(api, needs)
  libraryItemRoutes(api, needs)
  libraryVersionRoutes(api, needs)
  libraryReviewRoutes(api, needs)
  libraryCommentRoutes(api, needs)
  reviewPageRoutes(api, needs)
  uploadAttachment(api, needs)
  readAttachments(api, needs)
  serveAttachment(api, needs)
  webhookRoutes(api, needs)
  webhookDeliveryRoutes(api, needs)
  webhookListenRoute(api, needs)
  channelInboundRoute(api, needs)
  handOverControl(api, needs)
  setupRoutes(api, needs)
  statisticsRoute(api, needs)
  api.get('/1.0/openapi.json', { config: { public: true }, schema: { hide: true } }, async () => api.swagger())
  identityDataRoutes(api, needs)
  identityDeviceRoutes(api, needs)
  avatarRoute(api, needs)
  const visitorOf = visitorsOf(needs)
  visitorUploadRoutes(api, needs, visitorOf)
  visitorDataRoutes(api, needs, visitorOf)
  visitorResumeRoutes(api, needs, visitorOf)
  unsubscribeRoutes(api, needs)
  webSettingsRoute(api, needs)
  pushNoticeRoutes(api, needs)
  alertAnswerRoutes(api, needs)
  healthRoutes(api, needs.health)
  metricsRoute(api, needs)
  inboundMailRoute(api, needs)
  studioOwnSourcesRoute(api, needs)
  const entrance = createEntrance(needs)
  signInRoutes(api, needs, entrance)
  signInLinkRoutes(api, needs, entrance)
  mailLinkRoutes(api, needs, entrance)
  secondStepRoutes(api, needs, entrance)
  oidcRoutes(api, needs, entrance)
  firstRunRoutes(api, needs, entrance)
}

const impersonatedIdOf = (fields: unknown) =>
  (fields as { impersonated_user_id?: unknown } | null)?.impersonated_user_id

/** Throws 400, since a token can act only for its own agent. */
function refuseImpersonation({ agent, query, body }: FastifyRequest) {
  const impersonatedId = impersonatedIdOf(body) ?? impersonatedIdOf(query)
  if (impersonatedId === undefined || impersonatedId === '' || impersonatedId === agent.id) return
  throw malformed("impersonated_user_id must be the id of the token's own agent, or left out.")
}

function refusalOf(error: unknown) {
  const issues = (error as { issues?: unknown }).issues
  if (!Array.isArray(issues)) return null
  return invalid(
    (issues as z.core.$ZodIssue[]).slice(0, 100).map((issue) => {
      const path = issue.path.reduce<string>((parentPath, key) => {
        if (typeof key === 'number') return `${parentPath}[${key}]`
        return parentPath ? `${parentPath}.${String(key)}` : String(key)
      }, '')
      const missing = issue.code === 'invalid_type' && issue.message.includes('received undefined')
      const code = missing ? 'required' : (codes[issue.code] ?? 'invalid')
      const limit = issue.code === 'too_big' ? issue.maximum : issue.code === 'too_small' ? issue.minimum : undefined
      const limitField = limit === undefined ? {} : { limit: Number(limit) }
      return {
        path,
        code,
        ...limitField,
        message: missing
          ? `${path} is missing.`
          : `${path || 'The request'} ${instructionOf(issue)}${describeValue(issue, path)}.`,
      }
    }),
  )
}

function instructionOf(issue: z.core.$ZodIssue): string {
  const origin = 'origin' in issue ? issue.origin : ''
  const unit = origin === 'string' ? ' characters long' : origin === 'array' ? ' items long' : ''
  if (issue.code === 'invalid_type') return `must be ${/^[aeiou]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}${unit}`
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}${unit}`
  if (issue.code === 'invalid_value') return `must be one of: ${[...new Set(issue.values.map(String))].join(', ')}`
  if (issue.code === 'invalid_format' && issue.format === 'url') return 'must be an http or https address'
  if (issue.code === 'invalid_union') return instructionOfUnion(issue)
  if (issue.code === 'unrecognized_keys') return `must not hold ${issue.keys.join(', ')}`
  if (issue.message.startsWith('must')) return issue.message
  const expectation = issue.message.replace(/^Invalid (input: )?/, '')
  return `must be ${issue.code === 'invalid_format' && issue.format === 'uuid' ? `a ${expectation}` : expectation}`
}

function describeValue({ input }: z.core.$ZodIssue, path: string): string {
  const isPlain =
    Number.isFinite(input) || typeof input === 'boolean' || (typeof input === 'string' && input.length <= 40)
  return isPlain && !/password|secret|token|code/.test(path) ? `, not ${JSON.stringify(input)}` : ''
}

function instructionOfUnion({ errors, message }: z.core.$ZodIssueInvalidUnion): string {
  if (errors.length === 0 || message.startsWith('must')) return message
  const alternatives = errors.flatMap(([first]) =>
    first ? [instructionOf(first).replace(/^must be (one of: )?/, '')] : [],
  )
  // A boolean field also accepts words, because forms and queries have no booleans.
  if (alternatives.join() === 'a boolean,0, 1, true, false') return 'must be true or false'
  return `must be ${[...new Set(alternatives)].join(', or ')}`
}

const codes: Record<string, string> = {
  invalid_type: 'wrong_type',
  too_big: 'too_long',
  too_small: 'too_short',
  invalid_value: 'not_allowed',
  invalid_format: 'wrong_format',
}

const removeEmptyFields = (fields: unknown): unknown =>
  typeof fields === 'object' && fields !== null && !Array.isArray(fields)
    ? Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
    : fields
