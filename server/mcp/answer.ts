import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import {
  CallToolRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import type { Refusal } from '../conversation/refusals'
import { version } from '../values/version'
import { instructions } from './customer-data'
import { runTool } from './run-tool'
import { tools } from './tools'
import type { ToolCaller, ToolNeeds } from './tools/tool'

export interface McpCall extends ToolCaller {
  headers: Record<string, string>
  /** One JSON-RPC message. */
  message: unknown
  onRefused(refusal: Refusal): void
  onFailed(error: unknown): void
}

export interface McpAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** Answers one message of streamable HTTP, as JSON. Nothing is kept between messages, so any node can answer the next. */
export async function answerMcp(needs: ToolNeeds, call: McpCall): Promise<McpAnswer> {
  const server = serverOf(needs, call)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    const request = new Request('http://server/mcp', { method: 'POST', headers: call.headers })
    const answer = await transport.handleRequest(request, { parsedBody: call.message })
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() }
  } finally {
    await server.close()
  }
}

const docsUri = 'bubblewire://docs/'

/** The tools ask for nothing, so no answer of a client needs a check by a schema. */
const noValidator = {
  getValidator: () => () => ({ valid: true as const, data: undefined as never, errorMessage: undefined }),
}

function serverOf(needs: ToolNeeds, call: McpCall): Server {
  const server = new Server(
    { name: 'bubblewire', title: 'Bubblewire', version },
    { capabilities: { tools: {}, resources: {} }, instructions, jsonSchemaValidator: noValidator },
  )
  server.setRequestHandler(ListToolsRequestSchema, async () => {
    const offered = await Promise.all(tools.map((tool) => tool.isOffered(needs, call)))
    return {
      tools: tools
        .filter((_, nth) => offered[nth])
        .map(({ name, title, description, inputSchema, writes }) => ({
          name,
          title,
          description,
          inputSchema,
          annotations: {
            title,
            readOnlyHint: writes === null,
            destructiveHint: false,
            openWorldHint: writes === 'for the customer',
          },
        })),
    }
  })
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const { name, arguments: args } = params
    const result = await guarded(call, () => runTool(needs, call, { name, args }, call.onRefused))
    if (result) return { content: result.content, isError: result.isError }
    const known = tools.map((tool) => tool.name).join(', ')
    throw rpcError(-32602, `There is no tool "${name.slice(0, 100)}". Use one of: ${known}.`)
  })
  server.setRequestHandler(ListResourcesRequestSchema, async () => {
    const pages = (await needs.guide?.pages()) ?? []
    return {
      resources: pages.map(({ page, title }) => ({
        uri: docsUri + page,
        name: page,
        title,
        mimeType: 'text/markdown',
      })),
    }
  })
  server.setRequestHandler(ListResourceTemplatesRequestSchema, async () => ({ resourceTemplates: [] }))
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    const text = uri.startsWith(docsUri) ? await needs.guide?.text(uri.slice(docsUri.length)) : undefined
    if (text === undefined) throw rpcError(-32002, `There is no resource ${uri.slice(0, 200)}.`)
    return { contents: [{ uri, mimeType: 'text/markdown', text }] }
  })
  return server
}

/** Unexpected errors are logged in full, and the answer reveals none of it. */
async function guarded<T>({ onFailed }: McpCall, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    onFailed(error)
    throw rpcError(-32603, 'Something went wrong here; it has been written to the log.')
  }
}

/** An error of JSON-RPC: -32602 wrong parameters, -32002 no such resource, -32603 a fault of the server. */
const rpcError = (code: number, message: string) => Object.assign(new Error(message), { code })
