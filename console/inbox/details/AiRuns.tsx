import type { Answer } from '../../../clients/typescript/client'
import type { ConversationDetails } from '../../../clients/typescript/operations'
import ui from '../../shell/controls/ui.module.css'
import { ReadingNotice } from '../../shell/reading/ReadingNotice'
import { useAnswer } from '../../shell/reading/use-fetched'
import { useTimes } from '../../times/times'
import type { Inbox } from '../inbox'
import { useTranslate } from '../strings/en'
import style from './AiRuns.module.css'

/** `agent_state` is any JSON, null as long as the agent keeps no state. */
export type FoundRuns = Pick<Answer<'listAiRuns'>, 'records' | 'agent_state'>

interface AiRunsProps {
  inbox: Pick<Inbox, 'now'> & { records: { aiRuns(conversationId: string): Promise<FoundRuns> } }
  details: Pick<ConversationDetails, 'id' | 'updated_at' | 'ai_agent'>
}

/** What the AI agent did in the conversation: its runs, the tools that it called, and its state. */
export function AiRuns({ inbox, details }: AiRunsProps) {
  const t = useTranslate()
  // A new message is possibly a new run.
  const list = useAnswer(`${details.id} ${details.updated_at}`, () => inbox.records.aiRuns(details.id))
  const found = list.value.value
  const state = found?.agent_state ?? null
  return (
    <>
      <p class={ui.soft}>{t(details.ai_agent?.answers ? 'ai_answers' : 'ai_rests')}</p>
      <ReadingNotice of={list} />
      {found?.records.length === 0 && <p class={ui.soft}>{t('ai_runs_none')}</p>}
      <ol class={style.runs}>
        {found?.records.map((run) => (
          <RunLine key={run.id} run={run} now={inbox.now.value} />
        ))}
      </ol>
      {state !== null && (
        <details class={style.data}>
          <summary>{t('ai_state')}</summary>
          <pre dir="ltr">{JSON.stringify(state, null, 2)}</pre>
        </details>
      )}
    </>
  )
}

function RunLine({ run, now }: { run: FoundRuns['records'][number]; now: number }) {
  const t = useTranslate()
  const times = useTimes()
  return (
    <li>
      <p>
        {t(`ai_run_${run.state}`)} ·{' '}
        <time dateTime={run.created_at} title={times.whole(run.created_at)}>
          {times.short(run.created_at, now)}
        </time>
      </p>
      {run.error && (
        <p class={ui.soft} dir="auto">
          {run.error}
        </p>
      )}
      {run.tools.map((tool, nth) => (
        <details key={nth} class={style.data}>
          <summary>
            <code>{tool.name}</code>
          </summary>
          <pre dir="ltr">{tool.arguments}</pre>
          {tool.result && <pre dir="auto">{tool.result}</pre>}
        </details>
      ))}
    </li>
  )
}
