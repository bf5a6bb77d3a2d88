import type { AiRunRecord } from '../conversation/ai/ai-records'
import { isOfPerson } from '../conversation/ai/answers-in'
import { beginAiRun } from '../conversation/ai/begin-ai-run'
import type { OutboxRecord, ThreadRecord } from '../conversation/records'
import { isBusy, Refusal } from '../conversation/refusals'
import { letPersonAnswer } from '../conversation/routing/ask-for-person'
import type { Settings } from '../conversation/settings'
import type { Outcome } from '../outbox/worker'
import { endLostRuns } from './lost-runs'
import { type ActiveRun, type AiNeeds, startRun } from './run'

/** Milliseconds between two checks whether runs have to stop. Every third check also writes their beats. */
const checkMs = 500
const checksPerBeat = 3
/** Milliseconds after which a message that waits for the end of a run is tried again. The end itself wakes it. */
const waitMs = 5000
/** The most runs of this process at once. A customer's message waits for a place. */
const mostRuns = 200
const fullMs = 1000

export type AiRuns = ReturnType<typeof createAiRuns>

/** The runs of AI agents that this process executes. */
export function createAiRuns(needs: AiNeeds) {
  const active = new Map<string, ActiveRun>()
  const { store, log } = needs
  let isStopping = false
  let isChecking = false
  let ticks = 0
  let timer: NodeJS.Timeout | null = null

  /** Handles a row of the outbox: begins the run for a customer's message. */
  async function handle({ id, task }: OutboxRecord): Promise<Outcome> {
    if (task.kind !== 'ai') return {}
    if (isStopping || active.size >= mostRuns) return { retryAt: needs.clock() + fullMs }
    const begun = await beginAiRun(needs, id, task.content_id)
    if (begun === null) return {}
    if (begun === 'person') return hand(task.content_id)
    if (begun === 'later') {
      void check()
      return { retryAt: needs.clock() + waitMs }
    }
    const run = startRun(needs, begun)
    active.set(id, run)
    timer ??= setInterval(tick, checkMs)
    void run.over.finally(() => {
      active.delete(id)
      if (active.size > 0 || !timer) return
      clearInterval(timer)
      timer = null
    })
    return {}
  }

  async function hand(contentId: string): Promise<Outcome> {
    const content = await store.read.content(contentId)
    try {
      if (content) await letPersonAnswer(needs, content.thread_id)
    } catch (error) {
      // The conversation was closed meanwhile, or the source has no agent any more.
      if (!(error instanceof Refusal) || error.kind === 'busy') throw error
    }
    return {}
  }

  /** Cancels the runs that must stop. */
  async function check(): Promise<void> {
    if (isChecking || active.size === 0) return
    isChecking = true
    try {
      const settings = await store.read.settings()
      for (const each of [...active.values()]) {
        const { thread_id, id } = each.run
        const reason = reasonToStop(await store.read.thread(thread_id), await store.read.aiRun(id), settings, each)
        if (reason) each.cancel(reason)
      }
    } catch (error) {
      if (!isBusy(error)) log.error({ err: error }, 'the runs of AI agents could not be looked at')
    } finally {
      isChecking = false
    }
  }

  /** Shows other nodes that this node still executes its runs. */
  async function beat(): Promise<void> {
    await store
      .transact(async (tx) => {
        for (const id of active.keys()) {
          const run = await tx.aiRun(id)
          if (run?.state === 'running') await tx.updateAiRun({ ...run, beats: run.beats + 1 })
        }
      })
      .catch((error) => log.debug({ err: error }, 'the beats of AI agents could not be written'))
  }

  function tick(): void {
    ticks += 1
    void check()
    if (ticks % checksPerBeat === 0) void beat()
  }

  store.onChanged(({ threads }) => {
    for (const { run } of active.values()) if (threads.has(run.thread_id)) return void check()
  })

  return {
    handle,
    endLostRuns: endLostRuns(needs, (id) => active.has(id)),
    /** Ends the runs. Those that showed nothing begin again on another node or after the start. */
    async stop(): Promise<void> {
      isStopping = true
      for (const run of active.values()) run.leave()
      await Promise.all([...active.values()].map(({ over }) => over))
      if (timer) clearInterval(timer)
    },
  }
}

function reasonToStop(
  thread: ThreadRecord | null,
  run: AiRunRecord | null,
  { agents }: Pick<Settings, 'agents'>,
  { closes }: Pick<ActiveRun, 'closes'>,
): string | null {
  if (!thread || run?.state !== 'running') return 'The conversation was deleted.'
  if (run.cancel_requested && thread.handed_over_at !== null) return 'The customer asked for a person.'
  if (run.cancel_requested) return 'The customer wrote again.'
  if (thread.closed && !closes()) return 'The conversation was closed.'
  if (isOfPerson({ agents }, thread)) return 'A person took the conversation over.'
  return null
}
