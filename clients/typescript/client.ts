import type { Operations } from './operations.js'

// A client for the REST API: copy this folder, or import it. It needs only `fetch`.

export type { Operations } from './operations.js'

export type OperationName = keyof Operations & keyof typeof routes
/** The input of an operation: the parameters of its path, and its query or body, in one object. */
export type Given<Name extends OperationName> = Operations[Name]['given']
export type Answer<Name extends OperationName> = Operations[Name]['answer']

export interface ClientSettings {
  /** The address of the server, such as `https://chat.example.com`. */
  url: string
  token: string
  /** The longest time of one call. */
  timeoutMs?: number
}

export interface Problem {
  path: string
  code: string
  message: string
}

/** The error of a call that was refused or got no answer. */
export class ApiError extends Error {
  /** Null when no answer arrived. */
  readonly status: number | null
  /** True when the same call may succeed later: 429, 5xx, no answer. */
  readonly passing: boolean
  readonly problems: readonly Problem[]
  /** How long the server asks to wait before the next call (`Retry-After`). Null when it sends no such header. */
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

/** Method and path of each operation; written by `npm run client`. */
const routes = {
  createContent: ['POST', '/1.0/contents'],
  listContents: ['GET', '/1.0/contents'],
  previewStructuredContent: ['POST', '/1.0/structured_content/preview'],
  getContent: ['GET', '/1.0/contents/{id}'],
  getRendering: ['GET', '/1.0/contents/{id}/rendering'],
  ignoreContent: ['PUT', '/1.0/contents/{id}/ignore'],
  settlePayment: ['PUT', '/1.0/contents/{id}/payment'],
  getThread: ['GET', '/1.0/content_threads/{id}'],
  listThreads: ['GET', '/1.0/content_threads'],
  closeThread: ['PUT', '/1.0/content_threads/{id}/close'],
  openThread: ['PUT', '/1.0/content_threads/{id}/open'],
  disableTextInput: ['PUT', '/1.0/content_threads/{id}/disable_text_input'],
  enableTextInput: ['PUT', '/1.0/content_threads/{id}/enable_text_input'],
  getThreadMarks: ['GET', '/1.0/content_threads/{id}/marks'],
  markThreadDelivered: ['PUT', '/1.0/content_threads/{id}/delivered'],
  markThreadRead: ['PUT', '/1.0/content_threads/{id}/read'],
  setThreadTyping: ['PUT', '/1.0/content_threads/{id}/typing'],
  listInterventions: ['GET', '/1.0/interventions'],
  openIntervention: ['POST', '/1.0/interventions'],
  getIntervention: ['GET', '/1.0/interventions/{id}'],
  closeIntervention: ['PUT', '/1.0/interventions/{id}/close'],
  cancelIntervention: ['DELETE', '/1.0/interventions/{id}/cancel'],
  reassignIntervention: ['PUT', '/1.0/interventions/{id}/reassign'],
  listConversations: ['GET', '/1.0/conversations'],
  countConversations: ['GET', '/1.0/conversations/counts'],
  getConversation: ['GET', '/1.0/conversations/{id}'],
  listConversationContents: ['GET', '/1.0/conversations/{id}/contents'],
  listConversationEvents: ['GET', '/1.0/conversations/{id}/events'],
  commentOnConversation: ['POST', '/1.0/conversations/{id}/comments'],
  takeConversation: ['PUT', '/1.0/conversations/{id}/take'],
  releaseConversation: ['PUT', '/1.0/conversations/{id}/release'],
  handOverConversation: ['PUT', '/1.0/conversations/{id}/hand_over'],
  reassignConversation: ['PUT', '/1.0/conversations/{id}/reassign'],
  acceptRing: ['PUT', '/1.0/conversations/{id}/accept'],
  passRingOn: ['PUT', '/1.0/conversations/{id}/pass_on'],
  closeConversation: ['PUT', '/1.0/conversations/{id}/close'],
  reopenConversation: ['PUT', '/1.0/conversations/{id}/reopen'],
  ignoreConversation: ['PUT', '/1.0/conversations/{id}/ignore'],
  sortConversation: ['PUT', '/1.0/conversations/{id}/sort'],
  prioritizeConversation: ['PUT', '/1.0/conversations/{id}/prioritize'],
  snoozeConversation: ['PUT', '/1.0/conversations/{id}/snooze'],
  wakeConversation: ['PUT', '/1.0/conversations/{id}/wake'],
  actOnConversations: ['POST', '/1.0/conversations/bulk'],
  mailTranscript: ['POST', '/1.0/conversations/{id}/transcript/mail'],
  listSavedReplies: ['GET', '/1.0/saved_replies'],
  createSavedReply: ['POST', '/1.0/saved_replies'],
  getSavedReply: ['GET', '/1.0/saved_replies/{id}'],
  changeSavedReply: ['PUT', '/1.0/saved_replies/{id}'],
  deleteSavedReply: ['DELETE', '/1.0/saved_replies/{id}'],
  listLibraryItems: ['GET', '/1.0/library_items'],
  createLibraryItem: ['POST', '/1.0/library_items'],
  getLibraryItem: ['GET', '/1.0/library_items/{id}'],
  changeLibraryItem: ['PUT', '/1.0/library_items/{id}'],
  deleteLibraryItem: ['DELETE', '/1.0/library_items/{id}'],
  listLibraryVersions: ['GET', '/1.0/library_items/{id}/versions'],
  getLibraryVersion: ['GET', '/1.0/library_items/{id}/versions/{version}'],
  restoreLibraryVersion: ['PUT', '/1.0/library_items/{id}/versions/{version}/restore'],
  createLibraryReview: ['POST', '/1.0/library_items/{id}/reviews'],
  listLibraryReviews: ['GET', '/1.0/library_items/{id}/reviews'],
  deleteLibraryReview: ['DELETE', '/1.0/library_items/{id}/reviews/{review_id}'],
  listLibraryComments: ['GET', '/1.0/library_items/{id}/comments'],
  resolveLibraryComment: ['PUT', '/1.0/library_items/{id}/comments/{comment_id}'],
  deleteLibraryComment: ['DELETE', '/1.0/library_items/{id}/comments/{comment_id}'],
  readLibraryComments: ['PUT', '/1.0/library_items/{id}/comments/{comment_id}/read'],
  uploadAttachment: ['POST', '/1.0/attachments'],
  listAttachments: ['GET', '/1.0/attachments'],
  getAttachment: ['GET', '/1.0/attachments/{id}'],
  listWebhooks: ['GET', '/1.0/webhooks'],
  createWebhook: ['POST', '/1.0/webhooks'],
  getWebhook: ['GET', '/1.0/webhooks/{id}'],
  changeWebhook: ['PUT', '/1.0/webhooks/{id}'],
  deleteWebhook: ['DELETE', '/1.0/webhooks/{id}'],
  rotateWebhookSecret: ['POST', '/1.0/webhooks/{id}/rotate_secret'],
  listDeliveries: ['GET', '/1.0/webhooks/{id}/deliveries'],
  getDelivery: ['GET', '/1.0/webhooks/{id}/deliveries/{delivery_id}'],
  testWebhook: ['POST', '/1.0/webhooks/{id}/test'],
  replayDelivery: ['POST', '/1.0/webhooks/{id}/deliveries/{delivery_id}/replay'],
  replayDeliveries: ['POST', '/1.0/webhooks/{id}/replay'],
  reportFromChannel: ['POST', '/1.0/content_sources/{id}/inbound'],
  handOver: ['POST', '/1.0/bots/handover'],
  listCommunities: ['GET', '/1.0/communities'],
  createCommunity: ['POST', '/1.0/communities'],
  getCommunity: ['GET', '/1.0/communities/{id}'],
  changeCommunity: ['PUT', '/1.0/communities/{id}'],
  deleteCommunity: ['DELETE', '/1.0/communities/{id}'],
  listCommunityKeys: ['GET', '/1.0/communities/{id}/keys'],
  createCommunityKey: ['POST', '/1.0/communities/{id}/keys'],
  rotateCommunityKey: ['PUT', '/1.0/communities/{id}/keys/{key_id}/rotate'],
  revokeCommunityKey: ['DELETE', '/1.0/communities/{id}/keys/{key_id}'],
  listSources: ['GET', '/1.0/content_sources'],
  createSource: ['POST', '/1.0/content_sources'],
  getSource: ['GET', '/1.0/content_sources/{id}'],
  changeSource: ['PUT', '/1.0/content_sources/{id}'],
  deleteSource: ['DELETE', '/1.0/content_sources/{id}'],
  rotateConnectorSecret: ['PUT', '/1.0/content_sources/{id}/rotate_connector_secret'],
  listSightings: ['GET', '/1.0/content_sources/{id}/sightings'],
  readPushKey: ['GET', '/1.0/content_sources/{id}/push_test'],
  testPush: ['POST', '/1.0/content_sources/{id}/push_test'],
  testMail: ['POST', '/1.0/content_sources/{id}/mail_test'],
  listChannels: ['GET', '/1.0/channels'],
  getChannel: ['GET', '/1.0/channels/{id}'],
  changeChannel: ['PUT', '/1.0/channels/{id}'],
  getMe: ['GET', '/1.0/users/me'],
  changeMe: ['PUT', '/1.0/users/me'],
  listUsers: ['GET', '/1.0/users'],
  createUser: ['POST', '/1.0/users'],
  getUser: ['GET', '/1.0/users/{id}'],
  changeUser: ['PUT', '/1.0/users/{id}'],
  changeMyPassword: ['PUT', '/1.0/users/me/password'],
  listMySessions: ['GET', '/1.0/users/me/sessions'],
  endMySessions: ['DELETE', '/1.0/users/me/sessions'],
  endMySession: ['DELETE', '/1.0/users/me/sessions/{id}'],
  getMyAlerts: ['GET', '/1.0/users/me/alerts'],
  switchMyAlertsOn: ['PUT', '/1.0/users/me/alerts'],
  switchMyAlertsOff: ['DELETE', '/1.0/users/me/alerts'],
  switchAlertsOffElsewhere: ['DELETE', '/1.0/users/me/sessions/{id}/alerts'],
  testMyAlerts: ['POST', '/1.0/users/me/alerts/test'],
  getMySecondFactors: ['GET', '/1.0/second_factors'],
  beginMyApp: ['POST', '/1.0/second_factors/app'],
  confirmMyApp: ['PUT', '/1.0/second_factors/app'],
  removeMyApp: ['DELETE', '/1.0/second_factors/app'],
  renewMyRecoveryCodes: ['POST', '/1.0/second_factors/recovery_codes'],
  beginMyPasskey: ['POST', '/1.0/second_factors/passkeys/options'],
  addMyPasskey: ['POST', '/1.0/second_factors/passkeys'],
  renameMyPasskey: ['PUT', '/1.0/second_factors/passkeys/{id}'],
  removeMyPasskey: ['DELETE', '/1.0/second_factors/passkeys/{id}'],
  getMyProof: ['GET', '/1.0/proof'],
  proveMe: ['POST', '/1.0/proof'],
  beginMyProof: ['POST', '/1.0/proof/options'],
  resetUserSecondFactors: ['DELETE', '/1.0/users/{id}/second_factors'],
  listSourcesPermissions: ['GET', '/1.0/users/{id}/sources_permissions'],
  changeSourcesPermissions: ['PUT', '/1.0/users/{id}/sources_permissions'],
  listStatus: ['GET', '/1.0/status'],
  changeAvailability: ['PUT', '/1.0/users/{id}/status'],
  listRoles: ['GET', '/1.0/roles'],
  createRole: ['POST', '/1.0/roles'],
  getRole: ['GET', '/1.0/roles/{id}'],
  changeRole: ['PUT', '/1.0/roles/{id}'],
  deleteRole: ['DELETE', '/1.0/roles/{id}'],
  listTokens: ['GET', '/1.0/access_tokens'],
  createToken: ['POST', '/1.0/access_tokens'],
  getToken: ['GET', '/1.0/access_tokens/{id}'],
  changeToken: ['PUT', '/1.0/access_tokens/{id}'],
  deleteToken: ['DELETE', '/1.0/access_tokens/{id}'],
  listIdentities: ['GET', '/1.0/identities'],
  getIdentity: ['GET', '/1.0/identities/{id}'],
  changeIdentity: ['PUT', '/1.0/identities/{id}'],
  listIdentityGroups: ['GET', '/1.0/identity_groups'],
  mergeIdentities: ['POST', '/1.0/identity_groups'],
  getIdentityGroup: ['GET', '/1.0/identity_groups/{id}'],
  mergeIntoIdentityGroup: ['PUT', '/1.0/identity_groups/{id}/merge'],
  splitIdentityGroup: ['PUT', '/1.0/identity_groups/{id}/split'],
  listEvents: ['GET', '/1.0/events'],
  getAuditHead: ['GET', '/1.0/events/head'],
  verifyAuditLog: ['GET', '/1.0/events/verification'],
  exportAuditLog: ['GET', '/1.0/events/export'],
  getRetention: ['GET', '/1.0/retention'],
  changeRetention: ['PUT', '/1.0/retention'],
  getHealth: ['GET', '/1.0/health'],
  readStatistics: ['GET', '/1.0/statistics'],
  exportIdentity: ['GET', '/1.0/identities/{id}/export'],
  forgetIdentity: ['DELETE', '/1.0/identities/{id}/data'],
  listDevices: ['GET', '/1.0/identities/{id}/devices'],
  endDevice: ['DELETE', '/1.0/identities/{id}/devices/{device_id}'],
  createSignInLink: ['POST', '/1.0/users/{id}/sign_in_link'],
  endUserSessions: ['DELETE', '/1.0/users/{id}/sessions'],
  mailSignInLink: ['POST', '/1.0/users/{id}/sign_in_link/mail'],
} as const

export type Client = ReturnType<typeof createClient>

/** Calls operations by their names in the OpenAPI document: `await call('closeThread', { id })`. Throws ApiError. */
export function createClient({ url, token, timeoutMs = 10_000 }: ClientSettings) {
  const base = url.replace(/\/+$/, '')

  return async function call<Name extends OperationName>(
    name: Name,
    ...[given]: Record<never, never> extends Given<Name> ? [Given<Name>?] : [Given<Name>]
  ): Promise<Answer<Name>> {
    const [method, template] = routes[name]
    const rest = new Map<string, unknown>(Object.entries(given ?? {}).filter(([, value]) => value !== undefined))
    const path = template.replace(/\{(\w+)\}/g, (_, key: string) => {
      const value = encodeURIComponent(String(rest.get(key)))
      rest.delete(key)
      return value
    })
    const query = method === 'GET' || method === 'DELETE' ? queryOf(rest) : ''
    const told = `${method} ${base}${path}`
    const answer = await fetch(base + path + query, {
      method,
      ...(query === '' ? bodyOf(rest) : {}),
      headers: { ...bodyHeaders(method, rest), authorization: `Bearer ${token}`, accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: Error) => {
      throw new ApiError(`${told} could not be reached: ${reason(error, timeoutMs)}.`, { status: null, passing: true })
    })
    const text = await answer.text().catch(() => '')
    if (!answer.ok) throw refused(told, answer, text)
    try {
      return JSON.parse(text) as Answer<Name>
    } catch {
      const { status } = answer
      throw new ApiError(`${told} answered ${status} without JSON; is the address right?`, { status, passing: false })
    }
  }
}

/** Returns the query. A list becomes `name[]=a&name[]=b`, which means any of them. */
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

function refused(told: string, { status, headers }: Response, text: string): ApiError {
  const about = {
    status,
    passing: status === 408 || status === 429 || status >= 500,
    retryAfterMs: retryAfter(headers),
  }
  try {
    const { message, errors = [] } = JSON.parse(text) as { message: string; errors?: Problem[] }
    const sentences = errors.length > 0 ? errors.map((problem) => problem.message) : [message]
    return new ApiError(`${told} answered ${status}: ${sentences.join(' ')}`, { ...about, problems: errors })
  } catch {
    return new ApiError(`${told} answered ${status}.`, about)
  }
}

/** Reads the header, which has seconds. */
function retryAfter(headers: Headers): number | null {
  const seconds = Number.parseFloat(headers.get('retry-after') ?? '')
  return seconds >= 0 ? seconds * 1000 : null
}

/** Returns the reason of a failed call, which `fetch` hides in `cause`. */
function reason(error: Error, timeoutMs: number): string {
  if (error.name === 'TimeoutError') return `no answer within ${timeoutMs / 1000} seconds`
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  return cause.message || String((cause as { code?: unknown }).code ?? error.message)
}
