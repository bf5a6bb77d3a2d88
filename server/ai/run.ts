import type { Interrupt, Message, ResumeEntry } from '@ag-ui/client'
import type { Logger } from 'pino'
import { isEmptyText } from '../../contract/empty-text'
import { localText } from '../../contract/local-text'
import type { AiQuestion, AiRunRecord, AiToolCall } from '../conversation/ai/ai-records'
import type { BegunAiRun } from '../conversation/ai/begin-ai-run'
import { endAiRun, requeueAiRun } from '../conversation/ai/end-ai-run'
import { isBusy, Refusal } from '../conversation/refusals'
import { handOverToAgents } from '../conversation/routing/acts'
import type { Outgoing } from '../webhooks/outgoing'
import type { ToolCall } from './call/agent-handlers'
import { callTool, closedResult, offeredTools } from './frontend-tools'
import { questionOf, resumeOf } from './interrupt-question'
import { protocolMessages, storedMessages } from './protocol-messages'
import { readContext, readTexts } from './read-conversation'
import { sendMessage } from './send-message'
import { createTexts } from './texts-in-order'
import { createReplyWriter, type ReplyNeeds } from './write-reply'

export interface AiNeeds extends ReplyNeeds {
  outgoing: Pick<Outgoing, 'stream'>
  log: Logger
}

/** The most times that an agent is called for one message of a customer, as it gets the results of its tools. */
const mostRounds = 12
/** Milliseconds after which a run fails, even if bytes come all the time. */
const mostMs = 600_000
const mostTools = 100
/** The most messages of a run, whose customer would not read more. */
const mostMessages = 100

export interface ActiveRun {
  run: AiRunRecord
  /** Ends the run. The customer keeps what came before. */
  cancel(reason: string): void
  /** Ends the run, because the server stops. Another node begins it again, or the customer gets the fallback. */
  leave(): void
  /** Whether the agent itself closes the conversation, which does not cancel the run. */
  closes(): boolean
  over: Promise<void>
}

/** What the rounds of a run have in common. */
interface Progress {
  messages: Message[]
  state: unknown
  tools: AiToolCall[]
  contentIds: Map<string, string>
  questions: AiQuestion[]
  closes: boolean
}

class Failed extends Error {}

/** Runs the agent of a source for a customer's message, until it ends or waits for the customer. Never throws. */
export function startRun(needs: AiNeeds, begun: BegunAiRun): ActiveRun {
  const abort = new AbortController()
  let canceledBecause: string | null = null
  let isLeaving = false
  const cancel = (reason: string) => {
    if (!isLeaving) canceledBecause ??= reason
    abort.abort()
  }
  const leave = () => {
    isLeaving = canceledBecause === null
    abort.abort()
  }
  const timer = setTimeout(() => abort.abort(), mostMs)
  const { run, user, source, content, aiThread } = begun
  const writer = createReplyWriter(needs, { user, source, content, ended: cancel, countMessage: messageCount() })
  const progress: Progress = {
    messages: [],
    state: aiThread.state,
    tools: [],
    contentIds: new Map(),
    questions: [],
    closes: false,
  }

  async function execute(): Promise<void> {
    const error = await rounds(needs, begun, progress, { writer, signal: abort.signal }).then(
      () => null,
      (thrown: unknown) => thrown,
    )
    // What was canceled may still have waited for an event that came.
    if (canceledBecause !== null) return finish('canceled', canceledBecause)
    const hasShown = writer.hasText() || progress.contentIds.size > 0 || progress.tools.length > 0
    if (isLeaving && error !== null && !hasShown) {
      await writer.interrupt()
      return requeueAiRun(needs, run, begun.before)
    }
    if (error === null) return finish(progress.questions.length > 0 ? 'waiting' : 'finished', null)
    if (isBusy(error)) throw error
    if (!(error instanceof Failed) && !(error instanceof Refusal))
      needs.log.error({ err: error, run: run.id }, 'a run of an AI agent failed')
    const reason = isLeaving ? 'The server stopped.' : abort.signal.aborted ? tooLong : reasonOf(error)
    await failVisibly(needs, begun, writer)
    return finish('failed', reason)
  }

  async function finish(state: AiRunRecord['state'], error: string | null): Promise<void> {
    await writer.interrupt()
    const isKept = state === 'finished' || state === 'waiting'
    const { messages, tools, contentIds, questions } = progress
    const kept = isKept
      ? { messages: storedMessages(messages, aiThread.messages, contentIds), state: progress.state, questions }
      : null
    await endAiRun(needs, run, { state, error, tools }, kept)
  }

  const over = execute()
    .catch((error) =>
      needs.log.warn({ err: error, run: run.id }, 'a run of an AI agent is left to the job that ends it'),
    )
    .finally(() => clearTimeout(timer))
  return { run, cancel, leave, closes: () => progress.closes, over }
}

/** Returns a function that throws when it is called too often. */
function messageCount(): () => void {
  let count = 0
  return () => {
    count += 1
    if (count > mostMessages) throw new Failed(`The agent sent more than ${mostMessages} messages in one run.`)
  }
}

const tooLong = 'The run took more than ten minutes.'

const reasonOf = (error: unknown) =>
  error instanceof Failed || error instanceof Refusal ? error.message : 'The server could not finish the run.'

interface RoundTools {
  writer: ReturnType<typeof createReplyWriter>
  signal: AbortSignal
}

/** Calls the agent, and again with the results of its tools, until it needs no more. Throws if it fails. */
async function rounds(needs: AiNeeds, begun: BegunAiRun, progress: Progress, tools: RoundTools): Promise<void> {
  const { aiThread, answered } = begun
  const texts = await readTexts(needs, begun.user, begun.thread.id)
  progress.messages = protocolMessages(aiThread.messages, (id) => texts.get(id) ?? null)
  const interrupts = answered.flatMap(({ interrupt }) => (interrupt ? [interrupt as unknown as Interrupt] : []))
  let resume = resumeOf(answered, needs.clock())
  for (let round = 0; round < mostRounds; round += 1) {
    const { writer, signal } = tools
    const ofRound = { writer, signal, round, interrupts: round === 0 ? interrupts : [], resume }
    const goesOn = await oneRound(needs, begun, progress, ofRound)
    resume = []
    if (!goesOn) return
  }
  throw new Failed(`The agent called tools ${mostRounds} times without an end.`)
}

const toolResults = (questions: readonly AiQuestion[], runId: string): Message[] =>
  questions.map(({ id, result }) => ({ id: `${runId}:${id}`, role: 'tool', toolCallId: id, content: result ?? '' }))

interface Round extends RoundTools {
  round: number
  interrupts: Interrupt[]
  resume: ResumeEntry[]
}

/** Returns whether the agent has to be called again with the results of its tools. */
async function oneRound(needs: AiNeeds, begun: BegunAiRun, progress: Progress, at: Round): Promise<boolean> {
  const { aiAgent, run, source, thread, user, content } = begun
  const { writer } = at
  const language = content.language ?? ''
  const results = new Map<string, { result: string | null; contentId: string | null }>()
  const runId = at.round === 0 ? run.id : `${run.id}:${at.round}`
  const tools = offeredTools(source)
  const texts = createTexts(writer, (messageId, contentId) => progress.contentIds.set(messageId, contentId))
  // The client of the protocol is loaded by the first run.
  const { callAgent } = await import('./call/call-agent')
  const outcome = await callAgent(
    {
      url: aiAgent.url,
      headers: headersOf(needs, aiAgent.headers),
      outgoing: needs.outgoing,
      threadId: thread.id,
      runId,
      messages: progress.messages,
      state: progress.state,
      tools,
      context: await readContext(needs, begun),
      interrupts: at.interrupts,
      resume: at.resume,
      signal: at.signal,
    },
    {
      text: texts.add,
      textEnded: texts.end,
      busyWith: async (name) => {
        // A tool of ours shows its own message.
        const status = tools.some((tool) => tool.name === name)
          ? null
          : aiAgent.statuses[Object.hasOwn(aiAgent.statuses, name) ? name : '*']
        if (status) await writer.status(localText(status, language))
      },
      toolCalled: async (call) => {
        const clientId = `ai:${runId}:${call.id}`
        // Set before: the conversation may be looked at as soon as it is closed.
        progress.closes ||= call.name === 'close'
        const result = await callTool(needs, { user, source, content, writer, clientId }, call)
        if (call.name === 'close') progress.closes = result?.result === closedResult
        noteTool(progress, call, result?.result ?? null)
        if (result) results.set(call.id, result)
      },
    },
  )
  if (outcome.kind === 'failed') throw new Failed(outcome.error)
  if (at.signal.aborted) throw new Failed('The run was stopped.')
  progress.messages = outcome.messages
  progress.state = outcome.state ?? null
  const pending = outcome.pendingCallIds.flatMap((id) => ({ id, ...results.get(id) }))
  const questions = pending.map(({ id, result, contentId }) => askedByTool(id, result, contentId ?? null))
  const asks = questions.some(({ result }) => result === null)
  if (outcome.interrupts.length > 0) {
    for (const interrupt of outcome.interrupts)
      progress.questions.push(await askInterrupt(needs, begun, writer, interrupt))
    return false
  }
  if (asks) progress.questions.push(...questions)
  else progress.messages = [...progress.messages, ...toolResults(questions, runId)]
  return !asks && questions.length > 0 && !progress.closes
}

const noSuchTool = JSON.stringify({ error: 'There is no tool of this name here.' })

/** A call without a known result names a tool that the server does not have. */
const askedByTool = (id: string, result: string | null | undefined, content_id: string | null): AiQuestion => ({
  id,
  of: 'tool',
  content_id,
  takes_text: false,
  interrupt: null,
  result: result === undefined ? noSuchTool : result,
})

/** Asks the customer for what the agent waits. Throws if no message can ask it, so that a person gets the conversation. */
async function askInterrupt(
  needs: AiNeeds,
  { user, content, run }: BegunAiRun,
  writer: RoundTools['writer'],
  interrupt: Interrupt,
): Promise<AiQuestion> {
  const question = questionOf(interrupt, content.language ?? '')
  if (!question) throw new Failed('The agent asked for something that no message can ask.')
  await writer.complete()
  writer.countMessage()
  const asked = await sendMessage(needs, {
    user,
    content,
    body: question.body,
    structuredContent: question.structuredContent,
    clientId: `ai:${run.id}:${interrupt.id}`,
  })
  return {
    id: interrupt.id,
    of: 'interrupt',
    content_id: asked.id,
    takes_text: question.takesText,
    interrupt: { ...interrupt },
    result: null,
  }
}

function noteTool({ tools }: Progress, call: ToolCall, result: string | null): void {
  if (tools.length >= mostTools) return
  const written = call.arguments.slice(0, 2000)
  tools.push({ name: call.name.slice(0, 100), arguments: written, result: result?.slice(0, 500) ?? null })
}

function headersOf({ secrets }: Pick<AiNeeds, 'secrets'>, sealed: string | null): Record<string, string> {
  return sealed === null ? {} : (JSON.parse(secrets.open(sealed)) as Record<string, string>)
}

/** Tells the customer, and hands the conversation to a person if the settings say so. Each act may be repeated. */
export async function failVisibly(
  needs: AiNeeds,
  { aiAgent, user, content, run }: Pick<BegunAiRun, 'aiAgent' | 'user' | 'content' | 'run'>,
  writer: RoundTools['writer'] | null,
): Promise<void> {
  await writer?.interrupt()
  const body = localText(aiAgent.fallback, content.language ?? '')
  try {
    if (!isEmptyText(body)) await sendMessage(needs, { user, content, body, clientId: `ai:${run.id}:fallback` })
    if (aiAgent.hand_over_after_failure)
      await handOverToAgents(needs, { agent: user, tokenId: null, threadId: content.thread_id, comment: '' })
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind === 'busy') throw error
    needs.log.warn({ err: error, run: run.id }, 'the customer could not be told that an AI agent failed')
  }
}
