import type { Tool } from '@ag-ui/client'
import type { Problem } from '../../contract/structured/problem'
import { changeIdentity } from '../conversation/customers/identities'
import type { Needs } from '../conversation/needs'
import type { AgentRecord, ContentRecord, SourceRecord } from '../conversation/records'
import { Refusal } from '../conversation/refusals'
import { handOverToAgents } from '../conversation/routing/acts'
import { closeThread } from '../conversation/threads/close-thread'
import { type ContentTool, toolsOf } from '../structured/tools/index'
import type { ToolCall } from './call/agent-handlers'
import { sendMessage } from './send-message'
import type { ReplyWriter } from './write-reply'

export interface ToolResult {
  /** The answer for the agent as text; null: the customer's answer is the result. */
  result: string | null
  /** The message that the tool showed; null: none. */
  contentId: string | null
}

export interface ToolPlace {
  user: AgentRecord
  source: SourceRecord
  content: ContentRecord
  writer: ReplyWriter
  /** That of the message which the tool shows. */
  clientId: string
}

type Act = (needs: Needs, place: ToolPlace, args: Record<string, unknown>) => Promise<string>

interface ActTool {
  description: string
  parameters: Record<string, unknown>
  act: Act
}

const text = (description: string) => ({ type: 'string', description, maxLength: 2000 })
const object = (properties: Record<string, unknown>, required: string[] = []) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

export const closedResult = 'The conversation is closed.'

/** Tools that do what the team's bots do by the API, with the rights of the agent's user. */
const actTools: Readonly<Record<string, ActTool>> = {
  hand_over: {
    description: 'Hand the conversation over to a person of the team. Say goodbye to the customer before.',
    parameters: object({ summary: text('For the team: what the customer wants, and what was tried.') }),
    act: async (needs, { user, content }, { summary }) => {
      const comment = typeof summary === 'string' ? summary.slice(0, 2000) : ''
      await handOverToAgents(needs, { agent: user, tokenId: null, threadId: content.thread_id, comment })
      return 'A person of the team gets the conversation.'
    },
  },
  close: {
    description: 'Close the conversation, when the customer needs nothing more.',
    parameters: object({}),
    act: async (needs, { user, content }) => {
      await closeThread(needs, { agent: user, tokenId: null, threadId: content.thread_id })
      return closedResult
    },
  },
  set_attributes: {
    description: 'Store facts about the customer, such as an order number. null removes one.',
    parameters: object(
      { attributes: { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean', 'null'] } } },
      ['attributes'],
    ),
    act: async (needs, { user, content }, { attributes }) => {
      const extra_values = attributesOf(attributes)
      if (typeof extra_values === 'string') return extra_values
      const change = { fields: { extra_values }, seenAt: undefined }
      await changeIdentity(needs, { agent: user, tokenId: null }, content.identity_id, change)
      return 'The facts are stored.'
    },
  },
}

function attributesOf(value: unknown): Record<string, string | number | boolean | null> | string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'attributes must be an object.'
  const entries = Object.entries(value)
  const isSmall = ([name, each]: [string, unknown]) =>
    name.length <= 60 &&
    (each === null || ['string', 'number', 'boolean'].includes(typeof each)) &&
    String(each).length <= 1000
  if (entries.length > 20 || !entries.every(isSmall))
    return 'attributes must have at most 20 names, of at most 60 characters, with texts, numbers or booleans of at most 1000.'
  return Object.fromEntries(entries)
}

/** The tools that a run of this source offers to its agent. */
export function offeredTools({ type }: Pick<SourceRecord, 'type'>): Tool[] {
  const acts = Object.entries(actTools).map(([name, { description, parameters }]) => ({
    name,
    description,
    parameters,
  }))
  return [...toolsOf(type).map(({ name, description, parameters }) => ({ name, description, parameters })), ...acts]
}

/** Does what a tool says. Returns null for a tool of the agent itself; what is wrong is answered to the agent. */
export async function callTool(needs: Needs, place: ToolPlace, call: ToolCall): Promise<ToolResult | null> {
  const actTool = Object.hasOwn(actTools, call.name) ? actTools[call.name] : undefined
  const shown = toolsOf(place.source.type).find(({ name }) => name === call.name)
  if (!actTool && !shown) return null
  const args = argumentsOf(call.arguments)
  if (!args) return failure('The arguments are no JSON object.')
  try {
    if (shown) return await show(needs, place, shown, args)
    await place.writer.complete()
    return { result: (await actTool?.act(needs, place, args)) ?? null, contentId: null }
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind === 'busy') throw error
    return failure(error.message, error.problems)
  }
}

async function show(
  needs: Needs,
  { user, content, writer, clientId }: ToolPlace,
  tool: ContentTool,
  args: Record<string, unknown>,
): Promise<ToolResult> {
  const composed = tool.toContent(args)
  if (!composed.ok) return failure('The arguments are not valid.', composed.problems)
  const { body, structured_content: structuredContent } = composed.content
  const shown = writer.hasOnlyStatus()
    ? await completeStatus(writer, body, structuredContent)
    : await sendBeside(needs, { user, content, body, structuredContent, clientId }, writer)
  return { result: tool.waits ? null : 'The customer sees it.', contentId: shown?.id ?? null }
}

/** The message that showed what the agent does becomes the message of the tool. */
async function completeStatus(writer: ReplyWriter, body: string, structuredContent: unknown) {
  if (body !== '') await writer.append(body)
  return writer.complete(structuredContent)
}

async function sendBeside(needs: Needs, message: Parameters<typeof sendMessage>[1], writer: ReplyWriter) {
  await writer.complete()
  writer.countMessage()
  return sendMessage(needs, message)
}

const mostOfResult = 8000

function failure(message: string, problems: readonly Problem[] = []): ToolResult {
  const result = JSON.stringify({ error: message, ...(problems.length > 0 && { problems }) })
  return { result: result.slice(0, mostOfResult), contentId: null }
}

function argumentsOf(written: string): Record<string, unknown> | null {
  if (written.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(written)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}
