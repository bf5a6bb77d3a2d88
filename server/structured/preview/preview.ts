import type { ChannelKind } from '../../../contract/channel-kinds'
import { channelKinds } from '../../../contract/channel-kinds'
import { type StructuredType, structuredTypes } from '../../../contract/structured'
import type { ChannelPreview, StructuredPreview } from '../../../contract/structured/preview'
import { type Composition, compose } from '../engine/compose'
import { plainText, supports } from '../index'
import { isFields } from '../rules/fields'

/** Renders a message for each channel exactly as `POST /1.0/contents` does. Never throws. */
export function preview(message: Composition, kinds: readonly ChannelKind[] = channelKinds): StructuredPreview {
  const channels = kinds.map((kind) => previewOn(kind, message))
  return { accepted: channels.every(({ accepted }) => accepted), channels }
}

function previewOn(kind: ChannelKind, message: Composition): ChannelPreview {
  const type = typeOf(message.structuredContent)
  const about = { channel_kind: kind, structured_content_supported: type && supports(kind, type) }
  const composed = compose(kind, message)
  if (!composed.ok) {
    return { accepted: false, errors: composed.problems, rendering: null, plain_text: null, warnings: [], ...about }
  }
  const { structured, rendering, warnings } = composed
  return {
    accepted: true,
    errors: [],
    rendering: { as: rendering.as, body: rendering.body, structured_content: rendering.structured },
    plain_text: structured ? plainText(structured, message.body) : message.body,
    warnings,
    ...about,
  }
}

function typeOf(payload: unknown): StructuredType | null {
  const type = isFields(payload) ? payload.type : undefined
  return structuredTypes.find((known) => known === type) ?? null
}
