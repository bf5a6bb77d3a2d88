import { type ChannelKind, channelKinds } from '../../contract/channel-kinds'
import type { StructuredContent } from '../../contract/structured'
import type { ChannelPreview, LintResult } from '../../contract/structured/preview'
import type { Problem, Warning } from '../../contract/structured/problem'
import { lint as lintMessage, messageOf } from '../../server/structured/preview/lint'
import { repair as repairMessage } from '../../server/structured/repair/repair'
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
  return lintMessage(messageIn(input, options), channelsOf(options))
}

/**
 * Mends what is safe in a message and then lints it: `repair` has the new body and payload, and each change. What is
 * left is in `errors` of the channels. Prices, hosts of addresses and payloads of answers are never changed.
 */
export function repair(input: unknown, options: LintOptions = {}): LintResult & Required<Pick<LintResult, 'repair'>> {
  const channels = channelsOf(options)
  const message = messageIn(input, options)
  const { repairs, ...mended } = repairMessage(Object.assign({}, message, { coerce: false }), channels)
  const structured_content = Object(mended.structuredContent) as object
  return Object.assign(lintMessage(Object.assign({}, message, mended), channels), {
    repair: { body: mended.body, structured_content, repairs },
  })
}

function channelsOf({ channels = channelKinds }: LintOptions): readonly ChannelKind[] {
  const unknown = channels.find((channel) => !channelKinds.includes(channel))
  if (unknown !== undefined) throw new TypeError(`There is no channel "${unknown}". Use ${channelKinds.join(', ')}.`)
  return channels
}

const messageIn = (input: unknown, options: LintOptions) => {
  const message = messageOf(input) ?? textOf(input) ?? { body: '', structuredContent: input ?? null }
  return Object.assign({}, message, surroundings(options))
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
