import { type ChannelKind, channelKinds } from '../../contract/channel-kinds'
import type { StructuredContent } from '../../contract/structured'
import type { ChannelPreview, LintResult } from '../../contract/structured/preview'
import type { Problem, Warning } from '../../contract/structured/problem'
import { lint as lintMessage, messageOf } from '../../server/structured/preview/lint'
import type { KnownAttachment } from '../../server/structured/rules/known-attachment'

export interface LintOptions {
  /** All six by default. */
  channels?: readonly ChannelKind[]
  /** Uploads by id, as the API returned them. Others are taken to fit. */
  attachments?: ReadonlyMap<string, KnownAttachment>
  /** Schemes of deep links that the source allows; absent for every harmless scheme. */
  linkSchemes?: readonly string[]
  /** The customer's language for default texts, a BCP 47 tag. */
  language?: string
  /** Milliseconds since 1970, for warnings of times in the past. */
  now?: number
}

/**
 * Returns what each channel makes of a message, or every problem: as `POST /1.0/contents` would. `input` is a request
 * with `body` and `structured_content`, or a payload alone. Throws only for a channel that does not exist.
 */
export function lint(input: unknown, options: LintOptions = {}): LintResult {
  const { channels = channelKinds } = options
  const unknown = channels.find((channel) => !channelKinds.includes(channel))
  if (unknown !== undefined) throw new TypeError(`There is no channel "${unknown}". Use ${channelKinds.join(', ')}.`)
  const message = messageOf(input) ?? textOf(input) ?? { body: '', structuredContent: input ?? null }
  return lintMessage(Object.assign({}, message, surroundings(options)), channels)
}

/** Returns a message without a payload. */
function textOf(input: unknown): { body: string; structuredContent: undefined } | null {
  const isText = typeof input === 'object' && input !== null && 'body' in input && typeof input.body === 'string'
  return isText ? { body: input.body as string, structuredContent: undefined } : null
}

/** Returns what one channel makes of a message. */
export function render(
  channel: ChannelKind,
  input: unknown,
  options: Omit<LintOptions, 'channels'> = {},
): ChannelPreview {
  const { channels } = lint(input, Object.assign({}, options, { channels: [channel] }))
  return channels[0] as ChannelPreview
}

export type ValidationResult =
  | { ok: true; value: StructuredContent; warnings: Warning[] }
  | { ok: false; problems: Problem[] }

/**
 * Checks a payload for the chat on the web, and gives it its type. `body` is the text beside it, which `select`,
 * `time_select` and `wallet_pay` require.
 */
export function validate(payload: unknown, body = ''): ValidationResult {
  const message = { body, structuredContent: payload ?? null, ...surroundings({}) }
  const { errors = [], warnings = [] } = lintMessage(message, ['web_messaging']).channels[0] ?? {}
  if (errors.length > 0) return { ok: false, problems: errors }
  return { ok: true, value: payload as StructuredContent, warnings }
}

function surroundings({ attachments = new Map(), linkSchemes, language, now = Date.now() }: LintOptions) {
  return { attachments, linkSchemes, language, now, randomHex }
}

/** For the payloads of options without one. */
const randomHex = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
