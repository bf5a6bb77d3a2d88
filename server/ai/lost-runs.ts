import type { AiRunRecord } from '../conversation/ai/ai-records'
import { endAiRun } from '../conversation/ai/end-ai-run'
import { type AiNeeds, failVisibly } from './run'

/** Milliseconds without a beat after which the node of a run has failed. */
const patienceMs = 10_000

/** Returns a job that ends runs whose node failed. It measures with this node's steady clock. */
export function endLostRuns(needs: AiNeeds, isOwn: (id: string) => boolean): () => Promise<void> {
  let lastBeats = new Map<string, { beats: number; since: number }>()
  return async () => {
    const now = performance.now()
    const running = await needs.store.read.runningAiRuns()
    const before = lastBeats
    lastBeats = new Map(
      running.map(({ id, beats }) => {
        const last = before.get(id)
        return [id, last?.beats === beats ? last : { beats, since: now }]
      }),
    )
    for (const run of running) {
      const isLost = !isOwn(run.id) && now - (lastBeats.get(run.id)?.since ?? now) >= patienceMs
      if (isLost) await endLostRun(needs, run)
    }
  }
}

async function endLostRun(needs: AiNeeds, run: AiRunRecord): Promise<void> {
  const { read } = needs.store
  const { sources, agents } = await read.settings()
  const content = await read.content(run.content_id)
  const aiAgent = sources.get(run.source_id)?.settings.ai_agent
  const user = aiAgent && agents.get(aiAgent.user_id)
  if (content && aiAgent && user) await failVisibly(needs, { aiAgent, user, content, run }, null)
  await endAiRun(needs, run, { state: 'failed', error: 'The node of the run failed.', tools: run.tools }, null)
}
