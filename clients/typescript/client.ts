import type { Operations } from './operations.js'

// A client for the REST API: copy this folder, or import it. It needs only `fetch`.

export type { Operations } from './operations.js'

export type OperationName = keyof Operations
/** The input of an operation: the parameters of its path, and its query or body, in one object. */
export type Input<Name extends OperationName> = Operations[Name]['given']
export type Answer<Name extends OperationName> = Operations[Name]['answer']

export interface ClientSettings {
  /** The address of the server, such as `https://chat.example.com`. */
  url: string
  token: string
  /** Milliseconds after which a request is given up. Default: 10,000. */
  timeoutMs?: number
}

export interface Problem {
  path: string
  code: string
  message: string
}

/** The error of a call that was refused or got no answer. */
export class ApiError extends Error {
  /** The HTTP status. Null if no response arrived. */
  readonly status: number | null
  /** True when the same call may succeed later: 429, 5xx, no answer. */
  readonly passing: boolean
  readonly problems: readonly Problem[]
  /** How long the server asks to wait (`Retry-After`). Null when it sends no such header. */
  readonly retryAfterMs: number | null

  constructor(
    message: string,
    about: { status: number | null; passing: boolean; problems?: readonly Problem[]; retryAfterMs?: number | null },
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = about.status
    this.passing = about.passing
    this.problems = about.problems ?? []
    this.retryAfterMs = about.retryAfterMs ?? null
  }
}

/** The operations of each path, by method; written by `npm run client`. */
const routes = {
  '/1.0/contents': { POST: 'createContent', GET: 'listContents' },
  '/1.0/structured_content/preview': { POST: 'previewStructuredContent' },
  '/1.0/structured_content/schemas': { GET: 'getStructuredSchemas' },
  '/1.0/contents/{id}': { GET: 'getContent', PATCH: 'editContent', DELETE: 'unsendContent' },
  '/1.0/contents/{id}/rendering': { GET: 'getRendering' },
  '/1.0/contents/{id}/ignore': { PUT: 'ignoreContent' },
  '/1.0/contents/{id}/payment': { PUT: 'settlePayment' },
  '/1.0/contents/{id}/reaction': { PUT: 'reactToContent', DELETE: 'takeReactionBack' },
  '/1.0/content_threads/{id}': { GET: 'getThread' },
  '/1.0/content_threads': { GET: 'listThreads' },
  '/1.0/content_threads/{id}/ai_runs': { GET: 'listAiRuns' },
  '/1.0/content_threads/{id}/transcript': { GET: 'getTranscript' },
  '/1.0/content_threads/{id}/close': { PUT: 'closeThread' },
  '/1.0/content_threads/{id}/open': { PUT: 'openThread' },
  '/1.0/content_threads/{id}/disable_text_input': { PUT: 'disableTextInput' },
  '/1.0/content_threads/{id}/enable_text_input': { PUT: 'enableTextInput' },
  '/1.0/content_threads/{id}/marks': { GET: 'getThreadMarks' },
  '/1.0/content_threads/{id}/delivered': { PUT: 'markThreadDelivered' },
  '/1.0/content_threads/{id}/read': { PUT: 'markThreadRead' },
  '/1.0/content_threads/{id}/typing': { PUT: 'setThreadTyping' },
  '/1.0/interventions': { GET: 'listInterventions', POST: 'openIntervention' },
  '/1.0/interventions/{id}': { GET: 'getIntervention' },
  '/1.0/interventions/{id}/close': { PUT: 'closeIntervention' },
  '/1.0/interventions/{id}/cancel': { DELETE: 'cancelIntervention' },
  '/1.0/interventions/{id}/reassign': { PUT: 'reassignIntervention' },
  '/1.0/conversations': { GET: 'listConversations' },
  '/1.0/conversations/counts': { GET: 'countConversations' },
  '/1.0/conversations/{id}': { GET: 'getConversation' },
  '/1.0/conversations/{id}/contents': { GET: 'listConversationContents' },
  '/1.0/conversations/{id}/events': { GET: 'listConversationEvents' },
  '/1.0/conversations/{id}/comments': { POST: 'commentOnConversation' },
  '/1.0/conversations/{id}/take': { PUT: 'takeConversation' },
  '/1.0/conversations/{id}/release': { PUT: 'releaseConversation' },
  '/1.0/conversations/{id}/hand_over': { PUT: 'handOverConversation' },
  '/1.0/conversations/{id}/reassign': { PUT: 'reassignConversation' },
  '/1.0/conversations/{id}/give_back': { PUT: 'giveConversationBack' },
  '/1.0/conversations/{id}/accept': { PUT: 'acceptRing' },
  '/1.0/conversations/{id}/pass_on': { PUT: 'passRingOn' },
  '/1.0/conversations/{id}/close': { PUT: 'closeConversation' },
  '/1.0/conversations/{id}/reopen': { PUT: 'reopenConversation' },
  '/1.0/conversations/{id}/ignore': { PUT: 'ignoreConversation' },
  '/1.0/conversations/{id}/sort': { PUT: 'sortConversation' },
  '/1.0/conversations/{id}/prioritize': { PUT: 'prioritizeConversation' },
  '/1.0/conversations/{id}/snooze': { PUT: 'snoozeConversation' },
  '/1.0/conversations/{id}/wake': { PUT: 'wakeConversation' },
  '/1.0/conversations/bulk': { POST: 'actOnConversations' },
  '/1.0/conversations/{id}/transcript/mail': { POST: 'mailTranscript' },
  '/1.0/saved_replies': { GET: 'listSavedReplies', POST: 'createSavedReply' },
  '/1.0/saved_replies/{id}': { GET: 'getSavedReply', PUT: 'changeSavedReply', DELETE: 'deleteSavedReply' },
  '/1.0/library_items': { GET: 'listLibraryItems', POST: 'createLibraryItem' },
  '/1.0/library_items/{id}': { GET: 'getLibraryItem', PUT: 'changeLibraryItem', DELETE: 'deleteLibraryItem' },
  '/1.0/library_items/{id}/versions': { GET: 'listLibraryVersions' },
  '/1.0/library_items/{id}/versions/{version}': { GET: 'getLibraryVersion' },
  '/1.0/library_items/{id}/versions/{version}/restore': { PUT: 'restoreLibraryVersion' },
  '/1.0/library_items/{id}/reviews': { POST: 'createLibraryReview', GET: 'listLibraryReviews' },
  '/1.0/library_items/{id}/reviews/{review_id}': { DELETE: 'deleteLibraryReview' },
  '/1.0/library_items/{id}/comments': { GET: 'listLibraryComments' },
  '/1.0/library_items/{id}/comments/{comment_id}': { PUT: 'resolveLibraryComment', DELETE: 'deleteLibraryComment' },
  '/1.0/library_items/{id}/comments/{comment_id}/read': { PUT: 'readLibraryComments' },
  '/1.0/attachments': { POST: 'uploadAttachment', GET: 'listAttachments' },
  '/1.0/attachments/{id}': { GET: 'getAttachment', PUT: 'changeAttachment' },
  '/1.0/attachments/{id}/publish': { PUT: 'publishAttachment' },
  '/1.0/webhooks': { GET: 'listWebhooks', POST: 'createWebhook' },
  '/1.0/webhooks/{id}': { GET: 'getWebhook', PUT: 'changeWebhook', DELETE: 'deleteWebhook' },
  '/1.0/webhooks/{id}/rotate_secret': { POST: 'rotateWebhookSecret' },
  '/1.0/webhooks/{id}/deliveries': { GET: 'listDeliveries' },
  '/1.0/webhooks/{id}/deliveries/{delivery_id}': { GET: 'getDelivery' },
  '/1.0/webhooks/{id}/test': { POST: 'testWebhook' },
  '/1.0/webhooks/{id}/deliveries/{delivery_id}/replay': { POST: 'replayDelivery' },
  '/1.0/webhooks/{id}/replay': { POST: 'replayDeliveries' },
  '/1.0/content_sources/{id}/inbound': { POST: 'reportFromChannel' },
  '/1.0/bots/handover': { POST: 'handOver' },
  '/1.0/communities': { GET: 'listCommunities', POST: 'createCommunity' },
  '/1.0/communities/{id}': { GET: 'getCommunity', PUT: 'changeCommunity', DELETE: 'deleteCommunity' },
  '/1.0/communities/{id}/keys': { GET: 'listCommunityKeys', POST: 'createCommunityKey' },
  '/1.0/communities/{id}/keys/{key_id}/rotate': { PUT: 'rotateCommunityKey' },
  '/1.0/communities/{id}/keys/{key_id}': { DELETE: 'revokeCommunityKey' },
  '/1.0/content_sources': { GET: 'listSources', POST: 'createSource' },
  '/1.0/content_sources/{id}': { GET: 'getSource', PUT: 'changeSource', DELETE: 'deleteSource' },
  '/1.0/content_sources/{id}/rotate_connector_secret': { PUT: 'rotateConnectorSecret' },
  '/1.0/content_sources/{id}/sightings': { GET: 'listSightings' },
  '/1.0/content_sources/{id}/push_test': { GET: 'readPushKey', POST: 'testPush' },
  '/1.0/content_sources/{id}/mail_test': { POST: 'testMail' },
  '/1.0/channels': { GET: 'listChannels' },
  '/1.0/channels/{id}': { GET: 'getChannel', PUT: 'changeChannel' },
  '/1.0/users/me': { GET: 'getMe', PUT: 'changeMe' },
  '/1.0/users': { GET: 'listUsers', POST: 'createUser' },
  '/1.0/users/{id}': { GET: 'getUser', PUT: 'changeUser' },
  '/1.0/users/me/password': { PUT: 'changeMyPassword' },
  '/1.0/users/me/sessions': { GET: 'listMySessions', DELETE: 'endMySessions' },
  '/1.0/users/me/sessions/{id}': { DELETE: 'endMySession' },
  '/1.0/users/me/alerts': { GET: 'getMyAlerts', PUT: 'switchMyAlertsOn', DELETE: 'switchMyAlertsOff' },
  '/1.0/users/me/sessions/{id}/alerts': { DELETE: 'switchAlertsOffElsewhere' },
  '/1.0/users/me/alerts/test': { POST: 'testMyAlerts' },
  '/1.0/second_factors': { GET: 'getMySecondFactors' },
  '/1.0/second_factors/app': { POST: 'beginMyApp', PUT: 'confirmMyApp', DELETE: 'removeMyApp' },
  '/1.0/second_factors/recovery_codes': { POST: 'renewMyRecoveryCodes' },
  '/1.0/second_factors/passkeys/options': { POST: 'beginMyPasskey' },
  '/1.0/second_factors/passkeys': { POST: 'addMyPasskey' },
  '/1.0/second_factors/passkeys/{id}': { PUT: 'renameMyPasskey', DELETE: 'removeMyPasskey' },
  '/1.0/proof': { GET: 'getMyProof', POST: 'proveMe' },
  '/1.0/proof/options': { POST: 'beginMyProof' },
  '/1.0/users/{id}/second_factors': { DELETE: 'resetUserSecondFactors' },
  '/1.0/users/{id}/sources_permissions': { GET: 'listSourcesPermissions', PUT: 'changeSourcesPermissions' },
  '/1.0/status': { GET: 'listStatus' },
  '/1.0/users/{id}/status': { PUT: 'changeAvailability' },
  '/1.0/roles': { GET: 'listRoles', POST: 'createRole' },
  '/1.0/roles/{id}': { GET: 'getRole', PUT: 'changeRole', DELETE: 'deleteRole' },
  '/1.0/access_tokens': { GET: 'listTokens', POST: 'createToken' },
  '/1.0/access_tokens/{id}': { GET: 'getToken', PUT: 'changeToken', DELETE: 'deleteToken' },
  '/1.0/identities': { GET: 'listIdentities' },
  '/1.0/identities/{id}': { GET: 'getIdentity', PUT: 'changeIdentity' },
  '/1.0/identity_groups': { GET: 'listIdentityGroups', POST: 'mergeIdentities' },
  '/1.0/identity_groups/{id}': { GET: 'getIdentityGroup' },
  '/1.0/identity_groups/{id}/merge': { PUT: 'mergeIntoIdentityGroup' },
  '/1.0/identity_groups/{id}/split': { PUT: 'splitIdentityGroup' },
  '/1.0/events': { GET: 'listEvents' },
  '/1.0/events/head': { GET: 'getAuditHead' },
  '/1.0/events/verification': { GET: 'verifyAuditLog' },
  '/1.0/events/export': { GET: 'exportAuditLog' },
  '/1.0/retention': { GET: 'getRetention', PUT: 'changeRetention' },
  '/1.0/health': { GET: 'getHealth' },
  '/1.0/statistics': { GET: 'readStatistics' },
  '/1.0/identities/{id}/export': { GET: 'exportIdentity' },
  '/1.0/identities/{id}/data': { DELETE: 'forgetIdentity' },
  '/1.0/identities/{id}/devices': { GET: 'listDevices' },
  '/1.0/identities/{id}/devices/{device_id}': { DELETE: 'endDevice' },
  '/1.0/users/{id}/sign_in_link': { POST: 'createSignInLink' },
  '/1.0/users/{id}/sessions': { DELETE: 'endUserSessions' },
  '/1.0/users/{id}/sign_in_link/mail': { POST: 'mailSignInLink' },
} as const

const routeOf = new Map(
  Object.entries(routes).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, name]) => [name as string, [method, path]] as const),
  ),
)

export type Client = ReturnType<typeof createClient>

/** A line of a streamed answer. */
export type StreamLine = Record<string, unknown> & { refused?: ApiError }

/** Calls operations by their names in the OpenAPI document: `await call('closeThread', { id })`. Throws ApiError. */
export function createClient({ url, token, timeoutMs = 10_000 }: ClientSettings) {
  const base = url.replace(/\/+$/, '')

  async function call<Name extends OperationName>(
    name: Name,
    ...[given]: Record<never, never> extends Input<Name> ? [Input<Name>?] : [Input<Name>]
  ): Promise<Answer<Name>> {
    const [method, template] = routeOf.get(name) ?? unknown(name)
    const fields = new Map<string, unknown>(Object.entries(given ?? {}).filter(([, value]) => value !== undefined))
    const path = template.replace(/\{(\w+)\}/g, (_, key: string) => {
      const value = encodeURIComponent(String(fields.get(key)))
      fields.delete(key)
      return value
    })
    const query = method === 'GET' || method === 'DELETE' ? queryOf(fields) : ''
    const requestLine = `${method} ${base}${path}`
    const lost = (error: Error): never => {
      throw new ApiError(`${requestLine} could not be reached: ${reason(error, timeoutMs)}.`, {
        status: null,
        passing: true,
      })
    }
    const answer = await fetch(base + path + query, {
      method,
      ...(query === '' ? bodyOf(fields) : {}),
      headers: { authorization: `Bearer ${token}`, accept: 'application/json', ...bodyHeaders(method, fields) },
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(lost)
    // The connection may be lost within the body.
    const text = await answer.text().catch((error: Error) => (answer.ok ? lost(error) : ''))
    if (!answer.ok) throw apiErrorOf(requestLine, answer, text)
    try {
      return JSON.parse(text) as Answer<Name>
    } catch {
      const { status } = answer
      throw new ApiError(`${requestLine} answered ${status} without JSON; is the address right?`, {
        status,
        passing: false,
      })
    }
  }

  /** Sends a request body while the response arrives. Throws ApiError, also for a line that reports an error. */
  async function* stream(
    path: string,
    body: ReadableStream<Uint8Array>,
    signal: AbortSignal,
  ): AsyncGenerator<StreamLine, void> {
    const requestLine = `POST ${base}${path.split('?')[0]}`
    const cut = (error: Error) => {
      throw new ApiError(`${requestLine} was cut: ${reason(error, timeoutMs)}.`, { status: null, passing: true })
    }
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' }
    const options = { method: 'POST', headers, body, duplex: 'half', signal }
    const answer = await fetch(base + path, options as RequestInit).catch(cut)
    if (!answer.ok) throw apiErrorOf(requestLine, answer, await answer.text())
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
    const decoder = new TextDecoder()
    for (let remainder = ''; ; ) {
      const { value, done } = await reader.read().catch(cut)
      if (done) return
      const lines = (remainder + decoder.decode(value, { stream: true })).split('\n')
      remainder = lines.pop() ?? ''
      for (const each of lines) {
        const line = JSON.parse(each)
        const error = line.refused ?? (line.error ? line : null)
        if (!error) yield line
        else {
          const refusal = apiErrorOf(
            requestLine,
            { status: error.status, headers: answer.headers },
            JSON.stringify(error),
          )
          if (line.error) throw refusal
          yield { refused: refusal }
        }
      }
    }
  }
  return Object.assign(call, { stream, timeoutMs })
}

function unknown(name: string): never {
  throw new TypeError(`There is no operation ${name}.`)
}

/** Returns the query string. A list becomes `name[]=a&name[]=b`; the server matches any of the values. */
function queryOf(fields: Map<string, unknown>): string {
  const pairs = [...fields].flatMap(([name, value]): [string, string][] =>
    Array.isArray(value) ? value.map((each) => [`${name}[]`, String(each)]) : [[name, String(value)]],
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

const hasFile = (fields: Map<string, unknown>) => [...fields.values()].some((value) => value instanceof Blob)

/** Returns the body: JSON, or multipart when there is a file. The fields come before the file. */
function bodyOf(fields: Map<string, unknown>): { body?: string | FormData } {
  if (fields.size === 0) return {}
  if (!hasFile(fields)) return { body: JSON.stringify(Object.fromEntries(fields)) }
  const form = new FormData()
  const ordered = [...fields].sort(([, a], [, b]) => Number(a instanceof Blob) - Number(b instanceof Blob))
  for (const [name, value] of ordered) form.append(name, value instanceof Blob ? value : String(value))
  return { body: form }
}

const bodyHeaders = (method: string, fields: Map<string, unknown>): Record<string, string> =>
  method === 'GET' || method === 'DELETE' || fields.size === 0 || hasFile(fields)
    ? {}
    : { 'content-type': 'application/json' }

function apiErrorOf(
  requestLine: string,
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  text: string,
): ApiError {
  const about = {
    status,
    passing: status === 408 || status === 429 || status >= 500,
    retryAfterMs: retryAfter(headers),
  }
  try {
    const { message, errors = [] } = JSON.parse(text) as { message: string; errors?: Problem[] }
    const sentences = errors.length > 0 ? errors.map((problem) => problem.message) : [message]
    return new ApiError(`${requestLine} answered ${status}: ${sentences.join(' ')}`, { problems: errors, ...about })
  } catch {
    return new ApiError(`${requestLine} answered ${status}.`, about)
  }
}

/** Returns `Retry-After` in milliseconds. The header has seconds. */
function retryAfter(headers: Headers): number | null {
  const seconds = Number.parseFloat(headers.get('retry-after') ?? '')
  return seconds >= 0 ? seconds * 1000 : null
}

/** Returns why a call failed. `fetch` puts the reason in `cause`. */
function reason(error: Error, timeoutMs: number): string {
  if (error.name === 'TimeoutError') return `no answer within ${timeoutMs / 1000} seconds`
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  return cause.message || String((cause as { code?: unknown }).code ?? error.message)
}
