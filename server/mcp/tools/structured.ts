import { z } from 'zod'
import { channelKinds } from '../../../contract/channel-kinds'
import { structuredTypes } from '../../../contract/structured'
import { isBounded, payloadLimits } from '../../../contract/structured/bounded'
import { previewMessage } from '../../conversation/messages/preview'
import { invalidField } from '../../conversation/refusals'
import { jsonSchemaOf } from '../../structured/engine/json-schema'
import { supports } from '../../structured/index'
import { structuredOf } from '../../structured/rules/structured-of'
import { toolsOf } from '../../structured/tools/index'
import { storable } from '../../values/storable'
import { ofServer, toolOf } from './tool'

/** The values of the tables' own check, which reports all problems together. */
export const payloadArgument = z
  .looseObject({})
  .refine(
    (value) => isBounded(value, payloadLimits.levels, payloadLimits.characters),
    'must be nested at most 40 deep and have at most 250,000 characters as JSON',
  )
  .meta({ description: 'A structured message: one of the types of get_message_schemas, with its `type`.' })

export const textArgument = z
  .string()
  .transform((text) => storable(text))
  .meta({ description: 'The text.' })

export const getMessageSchemas = toolOf({
  name: 'get_message_schemas',
  title: 'Schemas of structured messages',
  description:
    'Lists the types of structured messages (cards, lists, questions, forms, ...) that a kind of channel shows. With `type` it returns the JSON Schema and an example of that type. Other types arrive as plain text.',
  shape: z.strictObject({
    channel: z.enum(channelKinds).default('web_messaging').meta({ description: '`source.type` of a conversation.' }),
    type: z.enum(structuredTypes).optional(),
  }),
  async run(_needs, _caller, { channel, type }) {
    const tools = toolsOf(channel)
    return ofServer({
      channel,
      types: structuredTypes
        .filter((each) => type === undefined || each === type)
        .map((each) => ({
          type: each,
          shown_as: supports(channel, each) ? 'structured' : 'plain_text',
          description: tools.find((tool) => tool.type === each)?.description,
          schema: type === undefined ? undefined : jsonSchemaOf(each),
        })),
    })
  },
})

export const previewMessageTool = toolOf({
  name: 'preview_message',
  title: 'Check and preview a structured message',
  description:
    'Checks a structured message by the rules of kinds of channel, and shows what each would display. Stores and sends nothing. `errors` have the path and the limit of each problem, `warnings` what would be cut, dropped or filled in.',
  shape: z.strictObject({
    structured_content: payloadArgument,
    body: textArgument.default('').meta({ description: 'The text beside the message.' }),
    channels: z.array(z.enum(channelKinds)).max(20).default([]).meta({ description: 'All six kinds by default.' }),
    repair: z
      .boolean()
      .default(false)
      .meta({ description: 'Mends what is safe. The answer has the mended message, and what was done.' }),
  }),
  async run(needs, { agent }, { structured_content, body, channels, repair }) {
    const structuredContent = structuredOf(structured_content)
    if (structuredContent === undefined) throw invalidField('structured_content', 'required', emptyPayload)
    const request = {
      agent,
      body,
      structuredContent,
      coerce: false,
      repairs: repair,
      channelKinds: [...new Set(channels)],
    }
    return ofServer(await previewMessage(needs, request))
  },
})

const emptyPayload = 'structured_content is empty: send a message with a type.'
