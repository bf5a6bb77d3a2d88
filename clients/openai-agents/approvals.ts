import type { Show } from '../replies/shown-messages'

/** A call that waits for an approval: an entry of `interruptions`. */
export interface ApprovalItem {
  name?: string | undefined
  arguments?: string | undefined
  rawItem: object
}

/** What is read of a `RunState`. */
export interface PausedRun {
  getInterruptions(): ApprovalItem[]
  approve(item: ApprovalItem): void
  reject(item: ApprovalItem, options?: { message?: string }): void
}

type Awaitable<T> = T | PromiseLike<T>

/** Holds the runs that wait, one for each conversation. A `Map` does, or a table of yours. */
export interface ApprovalStore {
  get(threadId: string): Awaitable<string | null | undefined>
  set(threadId: string, run: string): unknown
  /** Returns something truthy if it removed a run: only its caller goes on with it. */
  delete(threadId: string): Awaitable<boolean | number>
}

/** A call that the customer is asked about. */
export interface AskedCall {
  tool: string
  /** The arguments: what is in their JSON, or the text if it is none. */
  input: unknown
}

export interface ApprovalOptions {
  store: ApprovalStore
  /** What the customer is asked. */
  question: (call: AskedCall) => string
  /** The two answers, each at most 80 characters. */
  approve: string
  decline: string
}

/** What is read of a message of the customer: `metadata` of the event `content.imported`. */
export interface AnsweredMessage {
  thread_id: string
  body: string
  structured_reply?: object | null
}

/** The approvals of one conversation, for one message of its customer. */
export interface Approval {
  /**
   * Returns the run that waits for this message, with what the customer decided; null if none waits. `restore` makes it
   * of its text. The answer counts for the newest question only: after anything else the customer writes, the call is
   * rejected, and the model reads what they wrote. Throws what `restore` throws; then the run is over.
   */
  resume<R extends PausedRun>(restore: (state: string) => Awaitable<R>): Promise<R | null>
  /** For `toBubblewire`: the call that `resume` approved. */
  approved(): { tool: string; call: string } | null
  /** For `toBubblewire`: stores the run and asks about its first call. */
  ask(run: { interruptions: readonly ApprovalItem[]; state: { toString(): string } }, show: Show): Promise<void>
  /** For `toBubblewire`: forgets what `ask` stored, because the question did not reach the customer. */
  withdraw(): Promise<void>
}

interface StoredRun {
  /** Of the question; its answers carry it. */
  id: string
  /** The call that was asked about. */
  call: string
  state: string
}

/** Makes questions to the customer of the calls that need an approval. */
export const createApprovals = (options: ApprovalOptions) => ({
  of: (message: AnsweredMessage): Approval => approvalOf(options, message),
})

function approvalOf({ store, question, approve, decline }: ApprovalOptions, message: AnsweredMessage): Approval {
  const { thread_id: thread } = message
  let approved: ReturnType<Approval['approved']> = null
  let hasStored = false

  return {
    async resume(restore) {
      const stored = await store.get(thread)
      // Of two processes that have the same message only one goes on, so that a call is not made twice.
      if (!stored || !(await store.delete(thread))) return null
      const { id, call, state } = JSON.parse(stored) as StoredRun
      const run = await restore(state)
      const answer = answerOf(message, { approve: `${id}:approve`, decline: `${id}:decline` }, { approve, decline })
      for (const item of run.getInterruptions()) {
        const isAsked = idOf(item) === call
        if (answer === null) run.reject(item, { message: insteadOf(message.body) })
        else if (isAsked && answer === 'decline') run.reject(item, { message: 'The customer has declined.' })
        else if (isAsked) {
          run.approve(item)
          approved = { tool: item.name ?? '', call }
        }
      }
      return run
    },
    approved: () => approved,
    async ask({ interruptions, state }, show) {
      const [item] = interruptions
      if (!item) return
      const id = crypto.randomUUID()
      const call = idOf(item)
      const stored: StoredRun = { id, call, state: state.toString() }
      hasStored = true
      await store.set(thread, JSON.stringify(stored))
      const items = [
        { title: approve, payload: `${id}:approve` },
        { title: decline, payload: `${id}:decline` },
      ]
      const body = question({ tool: item.name ?? '', input: inputOf(item) })
      await show({ body, structured_content: { type: 'select', items }, asks: true, always: true, call })
    },
    async withdraw() {
      if (hasStored) await store.delete(thread)
    },
  }
}

type Decision = 'approve' | 'decline'
type Words = Readonly<Record<Decision, string>>

/** Returns what the customer decided: by a button of the newest question, or by its words; null for anything else. */
function answerOf({ body, structured_reply }: AnsweredMessage, payloads: Words, titles: Words): Decision | null {
  const reply = structured_reply ?? {}
  const isButton = Object.keys(reply).length > 0
  const said = isButton ? (reply as { payload?: unknown }).payload : wordOf(body)
  const decisions: Decision[] = ['approve', 'decline']
  return decisions.find((each) => said === (isButton ? payloads[each] : wordOf(titles[each]))) ?? null
}

const wordOf = (text: string) => text.trim().toLowerCase()

/** At most so many characters of what the customer wrote go into the result of a call. */
const mostCharacters = 4000

const insteadOf = (body: string) =>
  body.trim() === ''
    ? 'The customer did not answer, but sent something without a text. Nothing was done.'
    : `The customer did not answer, but wrote: ${JSON.stringify(body.slice(0, mostCharacters))}. Nothing was done.`

function idOf({ rawItem }: ApprovalItem): string {
  const { callId, id } = rawItem as { callId?: unknown; id?: unknown }
  return String(callId ?? id ?? '')
}

function inputOf(item: ApprovalItem): unknown {
  const text = item.arguments ?? ''
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
