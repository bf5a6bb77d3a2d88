import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { ConversationDetails } from '../../../clients/typescript/operations'
import type { ConversationAct } from '../../../contract/inbox/acts'
import type { Priority, RoutingModeName } from '../../../contract/inbox/states'
import type { Refusal } from '../compose/outbox/pending-message'
import type { ActBody, Calls } from '../server/calls'
import type { Translate } from '../strings/en'

export interface ConversationActionNeeds {
  records: Pick<Calls, 'act' | 'conversation'>
  details: ReadonlySignal<ConversationDetails | null>
  me(): string
  applyDetails(found: ConversationDetails | null): void
  refusalOf(error: unknown): Refusal
  t(): Translate
  when(iso: string): string
  say(text: string): void
  warn(text: string): void
}

type Explain = (text: string, code: Refusal['code']) => void

// One function, so that all actions run and report their refusals in the same way.
export function createConversationActions({
  records,
  details,
  me,
  applyDetails,
  refusalOf,
  t,
  when,
  say,
  warn,
}: ConversationActionNeeds) {
  const busy = signal(false)
  let last = noAction

  const can = computed(() => {
    const current = details.value
    if (!current) return noRights
    const [mine, closed] = [current.owner?.id === me(), current.state === 'closed']
    const free = !current.owner
    const theirs = !free && !mine && !current.may.reassign
    return {
      take: current.may.reply && free && !closed,
      takeOver: current.may.reassign && current.may.reply && !free && !mine && !closed,
      release: !closed && !free && (mine || current.may.reassign),
      handOver: !closed && (mine || current.may.reassign),
      giveBack:
        current.may.reply && current.ai_agent?.answers === false && !closed && (free || mine || current.may.reassign),
      close: current.may.close && !closed && !theirs,
      reopen: current.may.open && closed,
      ignore: current.may.reply && (current.state === 'new' || (current.state === 'assigned' && mine)),
      sort: current.may.reply && current.routing_mode === 'triage' && !closed,
      snooze: current.may.reply && (free || mine || current.may.reassign) && !closed,
      wake: current.state === 'snoozed' && current.may.reply && (free || mine || current.may.reassign),
      prioritize: current.may.reply && !closed,
    }
  })

  /** Waits for pending actions. Repeating a pending action returns its promise. Resolves with true on success. */
  async function run(
    act: ConversationAct,
    doneText: string,
    body?: ActBody,
    id = details.value?.id,
    show: Explain = warn,
  ): Promise<boolean> {
    if (!id) return false
    const key = JSON.stringify([act, id, body])
    if (last.key === key) return last.promise
    last = { key, promise: last.promise.catch(() => false).then(() => attempt(act, doneText, body, id, show)) }
    const started = last
    busy.value = true
    const succeeded = await started.promise
    if (started === last) {
      last = noAction
      busy.value = false
    }
    return succeeded
  }

  async function attempt(act: ConversationAct, doneText: string, body: ActBody | undefined, id: string, show: Explain) {
    try {
      applyDetails(await records.act(id, act, body))
      if (doneText) say(doneText)
      return true
    } catch (error) {
      await explain(refusalOf(error), id, show)
      return false
    }
  }

  async function explain({ code, message, owner }: Refusal, id: string, show: Explain = warn) {
    if (code === 'offline') return show(t()('act_offline'), code)
    const found = await records.conversation(id).catch(() => null)
    if (found) applyDetails(found)
    const holder = owner ?? found?.owner
    if (!holder || holder.id === me()) return show(message, code)
    if (code === 'taken') return show(t()('lost_taken', { name: holder.name }), code)
    // The colleague was already the owner, so the text does not say that they were faster.
    if (code === 'not_owner') return show(t()('strip_other', { name: holder.name }), code)
    show(message, code)
  }

  const isMine = () => details.value?.owner?.id === me()
  return {
    busy: busy as ReadonlySignal<boolean>,
    can,
    take: () => run('take', t()('done_taken')),
    takeOver: () => run('reassign', t()('done_taken'), { user_id: me() }),
    release: () =>
      isMine() ? run('release', t()('done_released')) : run('reassign', t()('done_released'), { user_id: null }),
    /** `comment` is for the next owner; only the current owner can add one. `show` displays a refusal. */
    handOver({ id, name }: { id: string; name: string }, comment: string, show: (text: string) => void) {
      const why: Explain = (text, code) => show(code === 'validation_failed' ? t()('hand_over_cannot', { name }) : text)
      return isMine()
        ? run(
            'hand_over',
            t()('done_handed', { name }),
            { user_id: id, ...(comment.trim() && { comment }) },
            undefined,
            why,
          )
        : run('reassign', t()('done_handed', { name }), { user_id: id }, undefined, why)
    },
    giveBack: () => run('give_back', t()('done_given_back')),
    close: () => run('close', t()('done_closed')),
    /** Closes a conversation after its reply was sent. Rejects when it stays open. */
    async closeSent(id: string) {
      const found = await records.conversation(id)
      if (found.state !== 'closed') applyDetails(await records.act(id, 'close'))
      say(t()('done_closed'))
    },
    explain: (id: string, refusal: Refusal) => void explain(refusal, id),
    reopen: () => run('reopen', t()('done_reopened')),
    ignore: () => run('ignore', t()('done_ignored')),
    snooze: (until: string) => run('snooze', t()('done_snoozed', { when: when(until) }), { until }),
    wake: () => run('wake', t()('done_woken')),
    prioritize: (priority: Priority) =>
      run('prioritize', t()('done_prioritized', { name: t()(`priority_${priority}`) }), { priority }),
    sort: (routing_mode: RoutingModeName) => run('sort', t()('done_sorted'), { routing_mode }),
  }
}

const noAction = { key: '', promise: Promise.resolve(true) }

const noRights = {
  take: false,
  takeOver: false,
  release: false,
  handOver: false,
  giveBack: false,
  close: false,
  reopen: false,
  ignore: false,
  sort: false,
  prioritize: false,
  snooze: false,
  wake: false,
}
