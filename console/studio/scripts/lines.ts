import { type AskedMessage, answerOf } from '../../../contract/script/answer-of'
import { finishText, textOfPieces } from '../../../contract/script/live-step'
import type { AgentStep, Script } from '../../../contract/script/script'
import type { StructuredContent } from '../../../contract/structured'
import type { Problem } from '../../../contract/structured/problem'
import { webPreview } from '../../compose/checker'
import type { Stage } from '../see/stage'
import type { Calls } from '../server/calls'
import type { ScriptLine } from '../stage/protocol'
import type { StudioWords } from '../words'

interface LinesNeeds {
  api: Pick<Calls, 'preview'>
  stage: Pick<Stage, 'mediaOf'>
  words: Pick<StudioWords, 't'>
}

/** Returns lines as the web channel shows them, and refusals with their position. Rejects with `RequestError`. */
export async function linesOf(
  { steps, agent = 'Bot' }: Script,
  { api, stage, words }: LinesNeeds,
  life: AbortSignal,
): Promise<{ lines: ScriptLine[]; problems: Problem[] }> {
  const lines: ScriptLine[] = []
  const problems: Problem[] = []
  const asked: AskedMessage<number>[] = []
  for (const [nth, step] of steps.entries()) {
    if (step.from === 'customer') {
      const answer = answerOf(step, asked)
      if (!answer)
        problems.push({
          path: `steps[${nth}].tap`,
          code: 'not_offered',
          message: words.t('script_no_tap', { step: nth + 1 }),
        })
      const { body = '', structured_reply = null, in_reply_to = null } = answer ?? {}
      const from = 'customer' as const
      lines.push({
        from,
        author_name: '',
        body,
        structured_content: null,
        media: {},
        structured_reply,
        answers: in_reply_to,
      })
      continue
    }
    const { shown, refused } = await rendered(step, api, life)
    problems.push(...refused.map((each) => ({ ...each, path: `steps[${nth}].${each.path}` })))
    const { structured_content } = shown
    asked.push({ id: nth, structured_content })
    const media = await stage.mediaOf(structured_content)
    const line = { ...shown, from: 'agent' as const, author_name: agent, media, structured_reply: null, answers: null }
    lines.push(step.live ? { ...line, ...finishText(textOfPieces(step.live)), live: step.live } : line)
  }
  return { lines, problems }
}

async function rendered(
  { live = [], body = textOfPieces(live), structured_content = undefined }: AgentStep,
  api: LinesNeeds['api'],
  life: AbortSignal,
) {
  // A step that allows any message has no words.
  const empty = { body: body || '…', structured_content: null as StructuredContent | null }
  if (!structured_content) return { shown: empty, refused: [] }
  const web = webPreview(await api.preview({ body, structured_content, channel_kinds: ['web_messaging'] }, life))
  if (!web?.rendering) return { shown: empty, refused: web?.errors ?? [] }
  const { body: shown, structured_content: content } = web.rendering
  return { shown: { body: shown, structured_content: content as StructuredContent | null }, refused: [] }
}
