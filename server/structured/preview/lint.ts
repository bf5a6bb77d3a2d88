import { type ChannelKind, channelKinds } from '../../../contract/channel-kinds'
import { isBounded, payloadLimits } from '../../../contract/structured/bounded'
import type { LintResult, StructuredPreview } from '../../../contract/structured/preview'
import type { Problem } from '../../../contract/structured/problem'
import type { Composition } from '../engine/compose'
import { attachmentIdsOf, type KnownAttachment } from '../engine/validate'
import { isFields } from '../rules/fields'
import { structuredOf } from '../rules/structured-of'
import { preview } from './preview'

type LintMessage = Pick<Composition, 'body' | 'structuredContent'>

/** Returns the message of a request, or of a payload alone. Null if the value is neither. */
export function messageOf(input: unknown): LintMessage | null {
  if (!isFields(input)) return null
  const body = typeof input.body === 'string' ? input.body : ''
  const structuredContent = structuredOf(input.structured_content)
  if (structuredContent !== undefined) return { body, structuredContent }
  return input.type === undefined ? null : { body, structuredContent: input }
}

/**
 * Previews a message without a server: uploads that `attachments` does not hold are taken to fit. Never throws for JSON
 * data of any size.
 */
export function lint(message: Omit<Composition, 'coerce'>, kinds: readonly ChannelKind[] = channelKinds): LintResult {
  const { structuredContent, attachments: known } = message
  if (!isSmall(structuredContent)) return { attachments_not_checked: [], ...refusal(kinds) }
  const unknown = attachmentIdsOf(structuredContent).filter((id) => !known.has(id))
  const attachments = new Map([...known, ...unknown.map((id) => [id, assumedAttachment(id)] as const)])
  const { accepted, channels } = preview(Object.assign({}, message, { attachments, coerce: false }), kinds)
  return { accepted, channels, attachments_not_checked: unknown }
}

export function isSmall(value: unknown): boolean {
  try {
    return isBounded(value, payloadLimits.levels, payloadLimits.characters)
  } catch {
    // No JSON data, such as a BigInt.
    return false
  }
}

function refusal(kinds: readonly ChannelKind[]): StructuredPreview {
  const { levels, characters } = payloadLimits
  const size = `nested at most ${levels} deep and have at most ${characters.toLocaleString('en')} characters as JSON`
  const errors: Problem[] = [
    { path: 'structured_content', code: 'too_large', message: `structured_content must be ${size}.` },
  ]
  const nothing = { rendering: null, plain_text: null, warnings: [], structured_content_supported: null }
  return {
    accepted: false,
    channels: kinds.map((kind) => ({ channel_kind: kind, accepted: false, errors, ...nothing })),
  }
}

const assumedAttachment = (id: string): KnownAttachment => ({
  id,
  filename: 'picture.png',
  contentType: 'image/png',
  size: 1,
  public: true,
  width: 1200,
  height: 720,
  duration: null,
})
