import type { ChannelKind } from '../../../contract/channel-kinds'
import type { StructuredPreview } from '../../../contract/structured/preview'
import { preview } from '../../structured/preview/preview'
import { repair } from '../../structured/repair/repair'
import { withScene } from '../act'
import { attachmentsIn } from '../contents/attachments'
import type { Needs } from '../needs'
import type { AgentRecord } from '../records'

export interface PreviewRequest {
  agent: AgentRecord
  body: string
  structuredContent: unknown
  coerce: boolean
  /** Empty: all six kinds of channel. */
  channelKinds: readonly ChannelKind[]
  /** Whether what is safe is mended first. */
  repairs: boolean
}

export async function previewMessage(needs: Needs, request: PreviewRequest): Promise<StructuredPreview> {
  const { agent, body, structuredContent, coerce, channelKinds } = request
  const kinds = channelKinds.length > 0 ? channelKinds : undefined
  const attachmentsOf = (payload: unknown) =>
    withScene(needs.store.read, (scene) => attachmentsIn(scene, agent, { structuredContent: payload }))
  const attachments = await attachmentsOf(structuredContent)
  const randomHex = () => needs.randomHex(16)
  const message = { body, structuredContent, attachments, coerce, randomHex, now: needs.clock() }
  if (!request.repairs) return preview(message, kinds)
  const { repairs, ...mended } = repair(message, kinds)
  // A repair can name an upload for the first time, by a field that was misspelled.
  const known = repairs.length > 0 ? await attachmentsOf(mended.structuredContent) : attachments
  const shown = preview(Object.assign({}, message, mended, { attachments: known }), kinds)
  const structured_content = Object(mended.structuredContent) as object
  return Object.assign(shown, { repair: { body: mended.body, structured_content, repairs } })
}
