import type { ChannelKind } from '../../../contract/channel-kinds'
import type { StructuredPreview } from '../../../contract/structured/preview'
import { preview } from '../../structured/preview/preview'
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
}

export async function previewMessage(needs: Needs, request: PreviewRequest): Promise<StructuredPreview> {
  const attachments = await withScene(needs.store.read, (scene) => attachmentsIn(scene, request.agent, request))
  const kinds = request.channelKinds.length > 0 ? request.channelKinds : undefined
  return preview({ attachments, randomHex: () => needs.randomHex(16), now: needs.clock(), ...request }, kinds)
}
