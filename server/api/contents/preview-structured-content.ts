import { z } from 'zod'
import { channelKinds } from '../../../contract/channel-kinds'
import { previewMessage } from '../../conversation/messages/preview'
import { invalid } from '../../conversation/refusals'
import { structuredOf } from '../../structured/rules/structured-of'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { booleanShape, problemShape, warningShape } from '../http/shapes'
import { bodyTextShape, documentedPayload, jsonObject, payloadShape } from '../http/structured-shapes'

const bodyShape = z.object({
  body: bodyTextShape,
  structured_content: payloadShape,
  channel_kinds: z
    .array(z.enum(channelKinds))
    .max(20)
    .default([])
    .meta({ description: 'The kinds of channel to preview; all six by default.' }),
  repair: booleanShape
    .default(false)
    .meta({ description: 'Mends what is safe before the preview, and says what it did.' }),
})

const channelPreviewShape = z
  .object({
    channel_kind: z.enum(channelKinds),
    accepted: z.boolean(),
    structured_content_supported: z
      .boolean()
      .nullable()
      .meta({ description: 'False if the channel gets the plain text; null for an unknown type.' }),
    errors: z.array(problemShape),
    rendering: z
      .object({
        as: z.string().meta({ description: "The channel's name of the form." }),
        body: z.string(),
        structured_content: jsonObject<object>().nullable(),
      })
      .nullable()
      .meta({
        description: 'The final form; null if the payload is refused. Each preview generates new random payloads.',
      }),
    plain_text: z.string().nullable(),
    warnings: z.array(warningShape),
  })
  .meta({ id: 'ChannelPreview', description: 'A payload as one kind of channel would render it.' })

const repairShape = z
  .object({
    body: z.string(),
    structured_content: jsonObject<object>().meta({ description: 'The mended payload; the channels show this one.' }),
    repairs: z.array(
      z.object({
        path: z.string(),
        problem: z.string().meta({ description: 'What was wrong.' }),
        repaired: z.string().meta({ description: 'What was done.' }),
      }),
    ),
  })
  .meta({
    id: 'Repair',
    description: 'A payload with its safe changes. Prices, hosts and payloads of answers are never changed.',
  })

const operation = operationsOf('contents')

export function previewStructuredContent(app: Api, needs: ApiNeeds): void {
  app.post(
    '/1.0/structured_content/preview',
    {
      validatorCompiler: () => (value) => {
        const parsed = bodyShape.safeParse(value)
        return parsed.success ? { value: parsed.data } : { error: parsed.error }
      },
      ...operation('previewStructuredContent', 'Previews a payload on each kind of channel; stores nothing', {
        body: bodyShape.extend({ structured_content: documentedPayload }),
        returns: z.object({
          accepted: z.boolean().meta({ description: 'True if every requested channel accepts the payload.' }),
          channels: z.array(channelPreviewShape),
          repair: repairShape.optional().meta({ description: 'If `repair` is true.' }),
        }),
      }),
    },
    async (request) => {
      const input = request.body as unknown as z.infer<typeof bodyShape>
      const structuredContent = structuredOf(input.structured_content)
      if (structuredContent === undefined) throw noPayload()
      return previewMessage(needs, {
        agent: request.agent,
        body: input.body,
        structuredContent,
        coerce: request.coerce,
        channelKinds: [...new Set(input.channel_kinds)],
        repairs: input.repair,
      })
    },
  )
}

const noPayload = () =>
  invalid([
    {
      path: 'structured_content',
      code: 'required',
      message: 'structured_content is missing: send the payload to preview.',
    },
  ])
