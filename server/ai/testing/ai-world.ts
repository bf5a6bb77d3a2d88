import { expect } from 'vitest'
import type { CustomerContent } from '../../../contract/chat/realtime'
import type { AiRunRecord } from '../../conversation/ai/ai-records'
import { eventually, type RunningApp } from '../../testing/a-running-app'
import { anAiAgent, type Script, type TestAgent } from './an-ai-agent'

export type Customer = Awaited<ReturnType<RunningApp['customer']>>

const isWhole = ({ live }: CustomerContent) => live === null || live === undefined || live !== 'streaming'

/** Gives a source of the app an AI agent, and reads what its customers see. */
export function aiWorld(here: () => RunningApp) {
  const agents: TestAgent[] = []
  const newest = ({ received, changed }: Customer) => [
    ...new Map([...received, ...changed].map((content) => [content.id, content])).values(),
  ]
  const ofAgent = (customer: Customer) =>
    newest(customer).filter((content) => content.from === 'agent' && isWhole(content))
  return {
    /** Removes the agent of the source, and adds one that runs these scripts. */
    anAgent: async (settings: Record<string, unknown>, ...scripts: Script[]): Promise<TestAgent> => {
      const agent = await anAiAgent(...scripts)
      agents.push(agent)
      await saveAgent(here(), null)
      const saved = await saveAgent(here(), { url: agent.url, ...settings })
      expect(saved.body).toMatchObject({ settings: { ai_agent: { url: agent.url } } })
      return agent
    },
    closeAgents: async () => {
      for (const agent of agents.splice(0)) await agent.close()
    },
    /** Waits until the customer has this many whole messages of the agent. */
    messages: async (customer: Customer, count: number): Promise<CustomerContent[]> => {
      await eventually(`${count} messages of the agent`, () => ofAgent(customer).length >= count)
      return ofAgent(customer)
    },
    texts: async (customer: Customer, count: number): Promise<string[]> => {
      await eventually(`${count} messages of the agent`, () => ofAgent(customer).length >= count)
      return ofAgent(customer).map(({ body }) => body)
    },
    /** Waits until the newest run of the conversation has ended. */
    ended: (threadId: string): Promise<AiRunRecord> =>
      eventually('the run has ended', async () => {
        const run = (await here().store.read.aiRunsOf(threadId)).at(-1)
        return run && run.state !== 'running' ? run : null
      }),
    handedOver: (threadId: string) =>
      eventually(
        'a person gets the conversation',
        async () => (await here().store.read.thread(threadId))?.handed_over_at,
      ),
  }
}

export const saveAgent = (here: RunningApp, ai_agent: Record<string, unknown> | null) =>
  here.call('PUT', `/1.0/content_sources/${here.account.source_id}`, { settings: { ai_agent } })
