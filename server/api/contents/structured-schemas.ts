import { z } from 'zod'
import { channelKinds } from '../../../contract/channel-kinds'
import { toolForms, toolIn } from '../../structured/tools/forms'
import { toolsOf, typeOfTool } from '../../structured/tools/index'
import { operationsOf } from '../document/operation'
import type { Api } from '../http/api'
import { jsonObject } from '../http/structured-shapes'

const queryShape = z.object({
  channel: z
    .enum(channelKinds)
    .default('web_messaging')
    .meta({ description: 'The kind of channel whose limits the schemas have.' }),
  for: z.enum(toolForms).default('json_schema').meta({
    description:
      'The form of each tool: `openai` is a strict function of the Responses API, `openai_chat` one of Chat Completions, `anthropic` has `input_schema`, `ag_ui` is a Tool of AG-UI, `json_schema` the arguments alone (2020-12).',
  }),
})

const names = z.array(z.string())

const operation = operationsOf('contents')

export function structuredSchemas(app: Api): void {
  app.get(
    '/1.0/structured_content/schemas',
    operation('getStructuredSchemas', 'The structured types as tools that a model calls, as JSON Schema', {
      querystring: queryShape,
      returns: z.object({
        channel: z.enum(channelKinds),
        for: z.enum(toolForms),
        tools: z.array(jsonObject<object>()).meta({ description: 'Pass them on as they are.' }),
        waiting: names.meta({ description: 'Tools whose result is the answer of the customer.' }),
        as_text: names.meta({ description: 'Tools that the channel lacks: it gets their types as plain text.' }),
      }),
    }),
    async ({ query }) => {
      const tools = toolsOf(query.channel)
      const shown = new Set<string>(tools.map(({ name }) => name))
      return {
        channel: query.channel,
        for: query.for,
        tools: tools.map((tool) => toolIn(query.for, tool)),
        waiting: tools.filter(({ waits }) => waits).map(({ name }) => name),
        as_text: Object.keys(typeOfTool).filter((name) => !shown.has(name)),
      }
    },
  )
}
