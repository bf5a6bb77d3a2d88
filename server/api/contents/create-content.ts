import { z } from 'zod'
import { isBounded } from '../../../contract/structured/bounded'
import type { Warning } from '../../../contract/structured/problem'
import { initiateDiscussion } from '../../conversation/messages/initiate-discussion'
import { reply } from '../../conversation/messages/reply'
import type { ContentRecord, SourceRecord } from '../../conversation/records'
import { structuredOf } from '../../structured/rules/structured-of'
import { upTo } from '../../values/text-shapes'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { jsonOrObject, validatorOf } from '../http/given'
import { booleanShape, contentShape, idShape, warningShape } from '../http/shapes'
import { bodyTextShape, clientIdShape, documentedPayload, payloadShape } from '../http/structured-shapes'
import { findLibraryMessage, libraryReference } from './from-library'
import { storedPresenter } from './present-stored'

const bodyShape = z.object({
  in_reply_to_id: idShape
    .optional()
    .meta({ description: 'The content being replied to; without it a discussion starts.' }),
  source_id: idShape
    .optional()
    .meta({ description: 'The source on which a discussion starts; not needed for replies.' }),
  to: z
    .union([upTo(500), z.tuple([upTo(500)]).transform(([only]) => only)])
    .optional()
    .meta({ description: 'The customer with whom a discussion starts: the foreign_id of an identity.' }),
  body: bodyTextShape,
  body_input_format: z.enum(['text', 'html']).default('text'),
  structured_content: payloadShape.optional().meta({ description: 'One of the eight structured types.' }),
  ...libraryReference,
  private: booleanShape.default(false).meta({ description: 'A note between agents: the customer never sees it.' }),
  attachment_ids: z.array(idShape).max(10).default([]),
  auto_submitted: booleanShape.default(false),
  context_data: jsonOrObject
    .refine(
      (value) => isBounded(value, 20, 20_000),
      'must be nested at most 20 deep and have at most 20,000 characters as JSON',
    )
    .nullish(),
  disable_text_input_on_thread: booleanShape.optional(),
  client_id: clientIdShape,
})

const operation = operationsOf('contents')

export function createContent(app: Api, needs: ApiNeeds): void {
  app.post(
    '/1.0/contents',
    {
      validatorCompiler: () => validatorOf(z.preprocess(removeEmptyFields, bodyShape)),
      ...operation('createContent', 'Reply to a content or start a discussion, with text or a structured message', {
        body: bodyShape.extend({ structured_content: documentedPayload.optional() }),
        returns: contentShape.extend({ warnings: z.array(warningShape) }),
      }),
    },
    async (request) => {
      const began = needs.traces ? needs.clock() : 0
      const input = request.body as unknown as z.infer<typeof bodyShape>
      const libraryMessage = await findLibraryMessage(needs.store.read, request.agent, input)
      const message = {
        agent: request.agent,
        tokenId: request.tokenId,
        atConsole: request.sessionId !== null,
        body: input.body,
        bodyInputFormat: input.body_input_format,
        structuredContent: structuredOf(input.structured_content),
        coerce: request.coerce,
        private: input.private,
        attachmentIds: input.attachment_ids,
        autoSubmitted: input.auto_submitted,
        contextData: input.context_data ?? null,
        disableTextInput: input.disable_text_input_on_thread ?? null,
        clientId: input.client_id ?? null,
        ...libraryMessage,
      }
      const present = await storedPresenter(needs, input.attachment_ids)
      const { content, source, warnings, fresh } = input.in_reply_to_id
        ? await reply(needs, { inReplyToId: input.in_reply_to_id, ...message })
        : await initiateDiscussion(needs, { sourceId: input.source_id ?? null, to: input.to ?? null, ...message })
      if (fresh) needs.traces?.replied(content, began, request.headers.traceparent)
      return {
        warnings: [...warnOtherSource(input.source_id, content.source_id), ...warnings],
        ...(await present({ content: fresh ? beforeExport(content, source) : content, source })),
      }
    },
  )
}

/** Decisions, contents: a message is stored first and sent to its channel afterwards. On the web one commit does both. */
const beforeExport = (content: ContentRecord, { type }: SourceRecord): ContentRecord =>
  type === 'web_messaging' && !content.private_message
    ? { ...content, synchronization_status: 'export_pending' }
    : content

/** Warns about another source, since a reply always goes to the source of the answered content. */
function warnOtherSource(sourceId: string | undefined, replySourceId: string): Warning[] {
  if (sourceId === undefined || sourceId === replySourceId) return []
  const message = 'source_id is not the source of in_reply_to_id: the reply went where that content came from.'
  return [{ path: 'source_id', code: 'ignored', message }]
}

/** Forms and bots send unused fields as empty texts. */
function removeEmptyFields(fields: unknown): unknown {
  if (typeof fields !== 'object' || fields === null || !Object.values(fields).includes('')) return fields
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}
