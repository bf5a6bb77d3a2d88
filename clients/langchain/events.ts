import type { StreamEvent } from '@langchain/core/tracers/log_stream'
import { messageToolNames } from '../replies/message-tools'
import type { RunPart } from '../replies/run-part'
import { filesOf } from './files'

/** Decides by the event with which a model starts. */
export type Speaks = (event: StreamEvent) => boolean

/** Tags of models whose text LangGraph does not stream either. */
const silentTags = ['nostream', 'langsmith:nostream']

/**
 * Yields what a run does: the texts of its models, each as a paragraph, their files, and its tools. A run without either, such as a
 * function that returns a text, says its result at the end. Throws what the run throws.
 */
export async function* partsOf(
  events: AsyncIterable<StreamEvent>,
  speaks: Speaks = () => true,
): AsyncGenerator<RunPart, void> {
  const tools = new Set<string>()
  const silent = new Set<string>()
  let speaker: string | null = null
  const drawing = new Set<string>()
  let hasShown = false
  let last: unknown
  for await (const event of events) {
    const { event: kind, name, run_id, tags = [], data } = event
    if (kind === 'on_tool_start') {
      tools.add(run_id)
      hasShown ||= messageToolNames.has(name)
      yield { tool: name, call: run_id }
    }
    if (kind === 'on_tool_end' || kind === 'on_tool_error') tools.delete(run_id)
    if (kind === 'on_chain_end') last = data.output
    const [, moment] = /^on_(?:chat_model|llm)_(start|stream|end)$/.exec(kind) ?? []
    const isSilent = tools.size > 0 || tags.some((tag) => silentTags.includes(tag))
    if (moment === 'start' && (isSilent || !speaks(event))) silent.add(run_id)
    if (!moment || moment === 'start' || silent.has(run_id)) continue
    const isEnd = moment === 'end'
    const said = isEnd ? data.output : data.chunk
    // A model that does not stream has its text and files only at the end.
    const files = isEnd && drawing.has(run_id) ? [] : filesOf(said)
    for (const file of files) yield { file }
    if (files.length > 0) drawing.add(run_id)
    const text = isEnd && speaker === run_id ? '' : textOf(said)
    if (text === '') continue
    if (speaker !== run_id) yield { paragraph: true }
    speaker = run_id
    yield { text }
  }
  if (speaker !== null || hasShown || drawing.size > 0) return
  for (const file of filesOf(last)) yield { file }
  yield { text: textOf(last) }
}

/** Returns the text of a chunk, of a model's message, of a state that ends with one, or of a model of texts; else ''. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  if ('type' in value && (value.type === 'tool' || value.type === 'human')) return ''
  if ('text' in value && typeof value.text === 'string') return value.text
  if ('messages' in value && Array.isArray(value.messages)) return textOf(value.messages.at(-1))
  if ('generations' in value && Array.isArray(value.generations)) return textOf(value.generations.flat()[0])
  return ''
}
