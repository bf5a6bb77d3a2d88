import type { Patterns } from '../../../contract/script/expectation'
import { type Check, judgeReply } from '../../../contract/script/judge/judge-reply'
import { finalBody } from '../../../contract/script/live-step'
import type { Script } from '../../../contract/script/script'
import type { Play, PlayedLine } from '../../plays/plays'
import type { ScriptLine } from '../stage/protocol'

/** Returns the checks of each step: of the opened play, otherwise of the step's own example. */
export function checksOf(script: Script, play: Play | null, patterns: Patterns | null): (readonly Check[])[] {
  if (play) return script.steps.map((_, nth) => play.results[nth]?.checks ?? [])
  return script.steps.map((step, nth) => {
    if (step.from !== 'agent' || !step.expect || !patterns) return []
    const { expect, structured_content: content = null } = step
    const body = finalBody(step)
    if (body === undefined && content === null) return []
    const example = { body: body ?? '', structured_content: content, handed_over: null, first_text_ms: null }
    return judgeReply(expect, example, patterns, `steps[${nth}]`)
  })
}

/** Returns the lines of a play as the stage shows them. */
export const stageLines = (lines: readonly PlayedLine[]): ScriptLine[] =>
  lines.map(({ from, body, content }) => ({
    from,
    author_name: content?.author_name ?? '',
    body,
    body_html: content?.body_html ?? null,
    structured_content: content?.structured_content ?? null,
    media: content?.media ?? {},
    ...{ structured_reply: null, answers: null },
  }))
