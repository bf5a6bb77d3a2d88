import { z } from 'zod'
import { Refusal } from '../conversation/refusals'
import { textOf } from './customer-data'
import { tools } from './tools'
import type { ToolCaller, ToolNeeds } from './tools/tool'

export interface ToolResult {
  content: { type: 'text'; text: string }[]
  isError?: true
}

/** Null if there is no tool of this name. A refusal is a result, so that the model reads what to change. */
export async function runTool(
  needs: ToolNeeds,
  caller: ToolCaller,
  { name, args }: { name: string; args: unknown },
  onRefused: (refusal: Refusal) => void,
): Promise<ToolResult | null> {
  const tool = tools.find((each) => each.name === name)
  if (!tool) return null
  const parsed = tool.shape.safeParse(args ?? {})
  if (!parsed.success) return failure(argumentProblems(parsed.error))
  try {
    const output = await tool.run(needs, caller, parsed.data as never)
    return { content: [{ type: 'text', text: textOf(output, needs.randomHex(8)) }] }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    onRefused(error)
    const further = error.problems ?? []
    return failure([...new Set([error.message, ...further.slice(0, 50).map(({ message }) => message)])])
  }
}

const failure = (lines: readonly string[]): ToolResult => ({
  content: [{ type: 'text', text: lines.join('\n') }],
  isError: true,
})

const argumentProblems = ({ issues }: z.ZodError) =>
  issues.slice(0, 20).map((issue) => {
    const path = z.core.toDotPath(issue.path)
    return `${path === '' ? 'The arguments' : path}: ${issue.message}.`
  })
