import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { presentContent } from '../../../conversation/contents/present'
import type { ContentRecord, SourceRecord } from '../../../conversation/records'
import type { ApiNeeds } from '../../http/api'
import { booleanShape, idShape } from '../../http/shapes'
import { clientIdShape } from '../../http/structured-shapes'

export const liveQueryShape = z.object({
  in_reply_to_id: idShape.meta({ description: 'The content being replied to.' }),
  client_id: clientIdShape,
  auto_submitted: booleanShape.default(false),
  idle_timeout: z.coerce.number().int().min(1).max(120).default(10).meta({
    description: 'After so many seconds without a byte the message ends as interrupted. An empty line is a byte, too.',
  }),
})

export type LiveWriteRequest = FastifyRequest<{ Querystring: z.infer<typeof liveQueryShape> }>

export async function finalLine(
  needs: ApiNeeds,
  { unknownFields }: LiveWriteRequest,
  content: ContentRecord,
  source: SourceRecord,
  sendWarnings: unknown[] = [],
) {
  const ids = content.attachment_ids
  const attachments = ids.length === 0 ? [] : await needs.store.read.attachments(ids)
  const warnings = [...(unknownFields ?? []), ...sendWarnings]
  return { content: presentContent(content, source, attachments, needs.attachmentUrl), live: content.live, warnings }
}
