import type { ChannelKind } from '../../../contract/channel-kinds'
import type { StructuredContent } from '../../../contract/structured'
import { unfilledIn } from '../../../contract/structured/placeholders'
import type { Problem, Warning } from '../../../contract/structured/problem'
import { bodyLimits } from '../index'
import { characters } from '../rules/text'
import { type Rendering, render } from './render'
import { type KnownAttachment, validate } from './validate'

export interface Composition {
  body: string
  /** The unchecked payload; undefined without one. */
  structuredContent: unknown
  attachments: ReadonlyMap<string, KnownAttachment>
  /** Whether the request was form-encoded. Then texts can be numbers and booleans. */
  coerce: boolean
  randomHex(): string
  /** Milliseconds since 1970. */
  now: number
  /** Schemes of deep links that the source allows; absent for every harmless scheme. */
  linkSchemes?: readonly string[] | undefined
  /** The customer's language for default texts, a BCP 47 tag. */
  language?: string | null
}

export type ComposeResult =
  | { ok: true; structured: StructuredContent | null; rendering: Rendering; warnings: Warning[] }
  | { ok: false; problems: Problem[] }

/** Checks and renders a message for one channel. Returns the rendering or every problem. Never throws. */
export function compose(channel: ChannelKind, message: Composition): ComposeResult {
  const { body, structuredContent, attachments, coerce, randomHex, linkSchemes, language, now } = message
  const problems = bodyProblems(channel, body)
  if (structuredContent === undefined) {
    const rendering: Rendering = { channel, as: 'text', body, structured: null, warnings: [] }
    if (problems.length > 0) return { ok: false, problems }
    return { ok: true, structured: null, rendering, warnings: placeholderWarnings(message) }
  }
  const checked = validate(structuredContent, { attachments, body, coerce, channel, now })
  if (!checked.ok) return { ok: false, problems: [...problems, ...checked.problems] }
  const rendered = render(channel, checked.value, { body, attachments, randomHex, linkSchemes, language })
  if (!rendered.ok) return { ok: false, problems: [...problems, ...rendered.problems] }
  if (problems.length > 0) return { ok: false, problems }
  const { rendering } = rendered
  const warnings = [...checked.warnings, ...rendering.warnings, ...placeholderWarnings(message)]
  return { ok: true, structured: checked.value, rendering, warnings }
}

/** The message is sent as it is: only its sender knows whether the braces are meant. */
const placeholderWarnings = ({ body, structuredContent }: Composition): Warning[] =>
  [...unfilledIn(body, 'body'), ...unfilledIn(structuredContent, 'structured_content')].map(({ path, written }) => ({
    path,
    code: 'placeholder',
    message: `${path.replace(/^structured_content\./, '')} still has the placeholder ${written}, which customers read as it is.`,
  }))

function bodyProblems(channel: ChannelKind, body: string): Problem[] {
  const limit = bodyLimits[channel]
  const actual = characters(body)
  if (actual <= limit) return []
  const message = `body is longer than ${limit} characters, the most that this channel takes.`
  return [{ path: 'body', code: 'too_long', message, limit, actual }]
}
