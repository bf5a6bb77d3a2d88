import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { AiRuns, type FoundRuns } from '../../console/inbox/details/AiRuns'
import { RequestError } from '../../console/shell/api'

export const inboxScenes: Readonly<Record<string, () => ComponentChildren>> = {
  ai_runs: () => <Runs answers={[noRuns, threeRuns]} />,
  ai_state_text: () => (
    <Runs
      answers={[
        { ...noRuns, agent_state: 'waiting <b>' },
        { ...noRuns, agent_state: [0, null] },
      ]}
    />
  ),
  ai_runs_refused: () => <Runs answers={[refusal, threeRuns]} />,
}

const now = Date.parse('2026-05-04T12:00:00Z')
const refusal = new RequestError(403, 'right_missing', 'A right is missing.')
const noRuns: FoundRuns = { records: [], agent_state: null }
const search = { name: 'search', arguments: '{"for":"shirts"}', result: '2 found' }
const threeRuns: FoundRuns = {
  agent_state: { cart: ['shirt'] },
  records: [
    aRun({ id: '3', state: 'running', tools: [{ ...search, result: null }] }),
    aRun({ id: '2', state: 'failed', error: 'The agent answered 500.', created_at: '2026-05-04T11:00:00Z' }),
    aRun({ id: '1', tools: [search, { name: 'pay', arguments: '', result: 'refused' }] }),
  ],
}

function aRun(run: Partial<FoundRuns['records'][number]>): FoundRuns['records'][number] {
  return {
    id: '',
    thread_id: 'talk',
    content_id: 'question',
    state: 'finished',
    error: null,
    tools: [],
    created_at: '2026-05-04T11:55:00Z',
    updated_at: '2026-05-04T11:55:00Z',
    ...run,
  }
}

/** Each message of the customer leads to the next of `answers`. */
function Runs({ answers }: { answers: readonly (FoundRuns | RequestError)[] }) {
  const messages = useSignal(0)
  const clock = useSignal(now)
  const records = {
    async aiRuns() {
      const answer = answers[messages.value] ?? noRuns
      if (answer instanceof RequestError) throw answer
      return answer
    },
  }
  const details = { id: 'talk', updated_at: `${messages.value}`, ai_agent: { answers: messages.value > 0 } }
  return (
    <main>
      <button type="button" onClick={() => (messages.value += 1)}>
        New message
      </button>
      <AiRuns inbox={{ now: clock, records }} details={details} />
    </main>
  )
}
