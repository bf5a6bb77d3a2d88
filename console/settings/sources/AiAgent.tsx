import { useSignal } from '@preact/signals'
import type { Source } from '../../../clients/typescript/operations'
import { localText } from '../../../contract/local-text'
import { same } from '../../record/record-changes'
import { Button } from '../../shell/controls/Button'
import { TextField } from '../../shell/controls/Field'
import { Area, Check, Choice } from '../../shell/controls/Fields'
import ui from '../../shell/controls/ui.module.css'
import { useT } from '../parts/context'
import { LocalTexts } from '../parts/fields/LocalTexts'
import { Panel } from '../parts/Panel'
import { useProblems } from '../parts/use/use-form'
import { type AiAgentValue, headersOf, newAiAgent, type StatusLine, textOfHeaders } from './ai-agent-value'
import type { PartProps } from './part-props'
import { TestChat } from './TestChat'
import style from './TestChat.module.css'

interface AiAgentProps extends Pick<PartProps, 'form' | 'value'> {
  source: Pick<Source, 'web_messaging' | 'settings'>
}

/** The AI agent of a source: its address, when it answers, and what customers read. */
export function AiAgent({ form, source, value }: AiAgentProps) {
  const t = useT()
  const agent = value.ai_agent ?? null
  const put = (changes: Partial<AiAgentValue>) => agent && form.set({ ai_agent: Object.assign({}, agent, changes) })
  if (!agent)
    return (
      <Panel title={t('part_ai')} about={t('ai_about')}>
        <div class={ui.row}>
          <Button icon="plus" onClick={() => form.set({ ai_agent: newAiAgent() })}>
            {t('ai_add')}
          </Button>
        </div>
      </Panel>
    )
  const channelId = source.web_messaging?.channel_id
  const isFramed = (source.settings.any_origin ?? true) && (source.settings.allowed_origins ?? []).length === 0
  const isSaved = source.settings.ai_agent?.url !== undefined
  return (
    <div class={style.columns}>
      <div class={ui.stack}>
        <Connection form={form} agent={agent} put={put} />
        <Answers agent={agent} put={put} />
        <Panel title={t('ai_fallback')} about={t('ai_fallback_hint')}>
          <LocalTexts
            label={t('ai_fallback')}
            texts={agent.fallback}
            problem={() => undefined}
            change={(fallback) => put({ fallback })}
          />
          <Check
            label={t('ai_hand_over')}
            checked={agent.hand_over_after_failure}
            onCheck={(hand_over_after_failure) => put({ hand_over_after_failure })}
          />
        </Panel>
        <Statuses form={form} agent={agent} put={put} />
        <div class={ui.row}>
          <Button icon="trash" onClick={() => form.set({ ai_agent: null })}>
            {t('ai_remove')}
          </Button>
        </div>
      </div>
      {channelId && isSaved && <TestChat channelId={channelId} canFrame={isFramed} />}
    </div>
  )
}

interface OfAgent {
  agent: AiAgentValue
  put(changes: Partial<AiAgentValue>): void
}

function Connection({ form, agent, put }: OfAgent & Pick<PartProps, 'form'>) {
  const t = useT()
  const problem = useProblems(form)
  const kept = agent.headers === undefined && agent.header_names.length > 0
  // A colon or a new line is no header yet, so the typed text stays as long as it means the headers of the form.
  const typed = useSignal('')
  const isTyped = same(headersOf(typed.value), agent.headers ?? {})
  return (
    <Panel title={t('part_ai')} about={t('ai_about')}>
      <TextField
        label={t('ai_url')}
        type="url"
        dir="ltr"
        value={agent.url}
        maxLength={2048}
        error={problem('settings.ai_agent.url')}
        onText={(url) => put({ url })}
      />
      <Area
        label={t('ai_headers')}
        hint={kept ? t('ai_headers_kept', { names: agent.header_names.join(', ') }) : t('ai_headers_hint')}
        dir="ltr"
        spellcheck={false}
        placeholder="Authorization: Bearer …"
        value={isTyped ? typed.value : textOfHeaders(agent)}
        error={problem('settings.ai_agent.headers')}
        onText={(text) => {
          typed.value = text
          // Erased text is no wish to remove the stored headers.
          put({ headers: text.trim() === '' ? undefined : headersOf(text) })
        }}
      />
      {kept && (
        <div class={ui.row}>
          <Button kind="quiet" icon="trash" onClick={() => put({ headers: {} })}>
            {t('ai_headers_remove')}
          </Button>
        </div>
      )}
      {agent.user_id === undefined && (
        <TextField
          label={t('ai_name')}
          hint={t('ai_name_hint')}
          value={agent.name ?? ''}
          maxLength={100}
          error={problem('settings.ai_agent.name')}
          onText={(name) => put({ name })}
        />
      )}
    </Panel>
  )
}

function Answers({ agent, put }: OfAgent) {
  const t = useT()
  return (
    <Panel>
      <Choice
        label={t('ai_answers')}
        value={agent.answers}
        options={(['always', 'outside_hours', 'until_person'] as const).map((each) => [each, t(`ai_answers_${each}`)])}
        onChoose={(answers) => put({ answers })}
      />
      <TextField
        label={t('ai_topics')}
        hint={t('ai_topics_hint')}
        value={agent.topics.join(', ')}
        onText={(text) => put({ topics: wordsOf(text) })}
      />
      <TextField
        label={t('ai_person_words')}
        hint={t('ai_person_words_hint')}
        value={agent.person_words.join(', ')}
        onText={(text) => put({ person_words: wordsOf(text) })}
      />
      <Choice
        label={t('ai_while')}
        value={agent.while_running}
        options={(['wait', 'cancel'] as const).map((each) => [each, t(`ai_while_${each}`)])}
        onChoose={(while_running) => put({ while_running })}
      />
    </Panel>
  )
}

const wordsOf = (text: string) => text.split(/[,،、，]/).map((word) => word.trimStart())

function Statuses({ form, agent: { statuses }, put }: OfAgent & Pick<PartProps, 'form'>) {
  const t = useT()
  const problem = useProblems(form)
  const replace = (at: number, line: StatusLine | null) =>
    put({ statuses: statuses.flatMap((each, nth) => (nth === at ? (line ?? []) : each)) })
  return (
    <Panel title={t('ai_statuses')} about={t('ai_statuses_hint')}>
      {statuses.map(({ name, texts }, nth) => (
        <div key={nth} class={ui.stack}>
          <TextField
            label={t('ai_status_name')}
            dir="ltr"
            value={name}
            maxLength={100}
            error={problem(`settings.ai_agent.statuses[${nth}].name`)}
            onText={(text) => replace(nth, { name: text, texts })}
          />
          <LocalTexts
            label={localText(texts) || name}
            texts={texts}
            problem={() => undefined}
            change={(changed) => replace(nth, { name, texts: changed })}
          />
          <div class={ui.row}>
            <Button kind="quiet" icon="trash" onClick={() => replace(nth, null)}>
              {t('ai_status_remove', { name })}
            </Button>
          </div>
        </div>
      ))}
      <div class={ui.row}>
        <Button
          icon="plus"
          disabled={statuses.some(({ name }) => name === '')}
          onClick={() =>
            put({ statuses: [...statuses, { name: statuses.length === 0 ? '*' : '', texts: { '*': '' } }] })
          }
        >
          {t('ai_status_add')}
        </Button>
      </div>
    </Panel>
  )
}
