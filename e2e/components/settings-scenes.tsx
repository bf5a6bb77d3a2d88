import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { createDrafts } from '../../console/record/drafts'
import { createRecordForm } from '../../console/record/record-form'
import { LocalTexts } from '../../console/settings/parts/fields/LocalTexts'
import { AiAgent } from '../../console/settings/sources/AiAgent'
import { type AiAgentValue, newAiAgent } from '../../console/settings/sources/ai-agent-value'
import { changesOf, type SourceValue } from '../../console/settings/sources/values'
import { RequestError } from '../../console/shell/api'
import type { LocalText } from '../../contract/local-text'

export const settingsScenes: Readonly<Record<string, () => ComponentChildren>> = {
  local_texts: () => <Greeting />,
  ai_agent_none: () => <SourceForm agent={null} />,
  ai_agent: () => <SourceForm agent={stored} />,
}

const stored: AiAgentValue = {
  ...newAiAgent(),
  url: 'https://agent.example/run',
  user_id: 'robin',
  header_names: ['Authorization'],
  statuses: [
    { name: '*', texts: { '*': 'One moment' } },
    { name: 'search', texts: { '*': 'Looking it up' } },
  ],
}

function Greeting() {
  const texts = useSignal<LocalText>({ '*': 'Hello' })
  return (
    <main>
      <LocalTexts
        label="Greeting"
        texts={texts.value}
        problem={(language) => (texts.value[language] === '' ? 'Write a text.' : undefined)}
        change={(next) => (texts.value = next)}
      />
      <output>{JSON.stringify(texts.value)}</output>
    </main>
  )
}

/** The part of a source's form about its AI agent. The output is the body of the last request. */
function SourceForm({ agent }: { agent: AiAgentValue | null }) {
  const body = useSignal('')
  const form = useMemo(() => {
    const value: SourceValue = { name: 'Shop', active: true, web_messaging: true, ai_agent: agent }
    const begin = { value, version: '1' }
    return createRecordForm<SourceValue>({
      key: 'source',
      drafts: createDrafts(sessionStorage, 'scene'),
      begin,
      read: async () => begin,
      async write(changed, version) {
        body.value = JSON.stringify(changesOf(changed))
        const url = changed.ai_agent?.url
        if (url !== undefined && !url.startsWith('https:')) throw refusalOfUrl
        return { value: { ...value, ...changed }, version }
      },
    })
  }, [])
  return (
    <main>
      {form.value.value && (
        <AiAgent form={form} source={{ web_messaging: null, settings: {} }} value={form.value.value} />
      )}
      <button
        type="button"
        onClick={() => {
          body.value = ''
          void form.save()
        }}
      >
        Save
      </button>
      <button type="button" onClick={() => form.discard()}>
        Discard
      </button>
      <output>{body.value}</output>
    </main>
  )
}

const refusalOfUrl = new RequestError(422, 'validation_failed', 'The agent has no address.', [
  { path: 'settings.ai_agent.url', code: 'required', message: 'Write the address of the agent.' },
])
