import type { Needs } from '../needs'
import { hasRightIn } from '../permissions'
import type { Transaction } from '../ports'
import type { AgentRecord, ContentRecord, SourceRecord, ThreadRecord } from '../records'
import type { Settings } from '../settings'
import { changedAt } from '../stored-record'
import type { AiAgentSettings } from './ai-agent-settings'
import type { AiMessage, AiQuestion, AiRunRecord, AiThreadRecord } from './ai-records'
import { answerForAgent } from './answer-for-agent'
import { answersIn } from './answers-in'
import { newAiThread } from './new-ai-thread'

/** The most new messages of a conversation that one run gets. Older ones are left out. */
const mostNewMessages = 100
/** At most one run is executed and one waits; a long conversation has thousands that have ended. */
export const mostOpenRuns = 20

export interface BegunAiRun {
  run: AiRunRecord
  aiAgent: AiAgentSettings
  /** The user in whose name the agent writes. */
  user: AgentRecord
  source: SourceRecord
  thread: ThreadRecord
  /** The customer's newest message, to which the agent replies. */
  content: ContentRecord
  /** With the customer's new messages, and without answered questions. */
  aiThread: AiThreadRecord
  /** The questions of the last run, now with their results; without a result, the customer did not answer. */
  answered: AiQuestion[]
  /** As it was before this run. */
  before: AiThreadRecord
}

/**
 * Begins the run for a customer's message, in one commit. Returns null if the agent must not answer or knows the
 * message; 'later' if another run has to end first; 'person' if the customer asks for one.
 */
export function beginAiRun(
  needs: Pick<Needs, 'store' | 'clock'>,
  runId: string,
  contentId: string,
): Promise<BegunAiRun | 'later' | 'person' | null> {
  return needs.store.transact(async (tx) => {
    const place = await placeOf(tx, contentId)
    if (!place || (await tx.aiRun(runId))) return null
    const { settings, source, thread, content, aiAgent, user } = place
    const now = needs.clock()
    const stored = (await tx.aiThread(thread.id)) ?? newAiThread(thread, now)
    if (content.seq === null || stored.seen_seq >= content.seq) return null
    if (!answersIn(settings, source, thread, now, stored.given_back)) return null
    const asksForPerson = isForPerson(aiAgent, content)
    if (!asksForPerson && !isOfTopic(aiAgent, content)) return null
    const runs = await tx.newestAiRuns(thread.id, mostOpenRuns)
    const running = runs.find(({ state }) => state === 'running')
    if (running) {
      if ((asksForPerson || aiAgent.while_running === 'cancel') && !running.cancel_requested)
        await tx.updateAiRun({ ...running, cancel_requested: true, updated_at: changedAt(running, now) })
      return 'later'
    }
    const contents = (await tx.newestContents(thread.id, mostNewMessages)).filter(
      ({ seq, removed_at }) => (seq ?? 0) > stored.seen_seq && removed_at === null,
    )
    const readsPrivate = hasRightIn(settings, user, 'read_private_answers')
    const { aiThread, answered, newest } = withNewMessages(stored, contents, { user, readsPrivate }, now)
    if (asksForPerson) {
      await tx.putAiThread({ ...aiThread, questions: [] })
      return 'person'
    }
    if (aiThread.questions.length > 0) {
      await tx.putAiThread(aiThread)
      return null
    }
    for (const each of runs.filter(({ state }) => state === 'waiting'))
      await tx.updateAiRun({ ...each, state: 'finished', updated_at: changedAt(each, now) })
    const run = newRun(runId, newest ?? content, now)
    await tx.insertAiRun(run)
    await tx.putAiThread(aiThread)
    return { run, aiAgent, user, source, thread, content: newest ?? content, aiThread, answered, before: stored }
  })
}

interface Place {
  settings: Settings
  source: SourceRecord
  thread: ThreadRecord
  content: ContentRecord
  aiAgent: AiAgentSettings
  user: AgentRecord
}

async function placeOf(tx: Transaction, contentId: string): Promise<Place | null> {
  const settings = await tx.settings()
  const seenContent = await tx.content(contentId)
  // Locks the thread, so that two nodes never begin two runs in one conversation.
  const thread = seenContent && (await tx.thread(seenContent.thread_id))
  const content = thread && (await tx.content(contentId))
  const source = content && settings.sources.get(content.source_id)
  const aiAgent = source?.settings.ai_agent
  const user = aiAgent && settings.agents.get(aiAgent.user_id)
  return thread && content && source && aiAgent && user ? { settings, source, thread, content, aiAgent, user } : null
}

function isOfTopic({ topics }: AiAgentSettings, { structured_reply, body }: ContentRecord): boolean {
  if (topics.length === 0 || structured_reply !== null) return true
  const text = comparable(body)
  return topics.some((word) => text.includes(comparable(word)))
}

/** Signs around the word and upper case do not count: `Human!`. */
function isForPerson({ person_words: words }: AiAgentSettings, { structured_reply, body }: ContentRecord): boolean {
  if (structured_reply !== null || body.length > mostOfWords) return false
  const said = bareWords(body)
  return said !== '' && words.some((word) => bareWords(word) === said)
}

const mostOfWords = 200

const comparable = (text: string) => text.normalize('NFKC').toLowerCase()

/** A text of signs alone, such as an emoji, stays as it is. */
function bareWords(text: string): string {
  const written = comparable(text).trim()
  return written.match(/[\p{L}\p{M}\p{N}]+/gu)?.join(' ') ?? written
}

function newRun(id: string, content: ContentRecord, now: number): AiRunRecord {
  return {
    id,
    thread_id: content.thread_id,
    source_id: content.source_id,
    content_id: content.id,
    state: 'running',
    error: null,
    beats: 0,
    cancel_requested: false,
    tools: [],
    created_at: now,
    updated_at: now,
  }
}

interface WithNewMessages {
  aiThread: AiThreadRecord
  answered: AiQuestion[]
  newest: ContentRecord | undefined
}

/**
 * Adds the messages that the agent does not know. An answer to a question becomes its result. Questions stay in the
 * record only while all new messages answer some of them, and others are still open.
 */
function withNewMessages(
  stored: AiThreadRecord,
  contents: readonly ContentRecord[],
  { user, readsPrivate }: { user: AgentRecord; readsPrivate: boolean },
  now: number,
): WithNewMessages {
  const questions = stored.questions.map((question) => Object.assign({}, question))
  const knownIds = new Set(stored.messages.map(({ content_id }) => content_id))
  const messages: AiMessage[] = []
  let writesBeside = false
  for (const content of contents) {
    // The agent knows its own messages, except those that a canceled or failed run left.
    const isKnown = content.author_id === user.id && (knownIds.has(content.id) || content.structured_content !== null)
    const question = content.author === 'customer' ? questionOf(questions, content) : undefined
    if (question) question.result = answerForAgent(content, readsPrivate)
    else if (!isKnown) messages.push(messageOf(content))
    if (!question && content.author === 'customer') writesBeside = true
  }
  const waits = !writesBeside && questions.some(isOpenQuestion)
  const results = waits ? [] : questions.flatMap((question) => toolResult(question, stored.seen_seq))
  const aiThread = {
    ...stored,
    messages: [...stored.messages, ...results, ...messages],
    questions: waits ? questions : [],
    seen_seq: Math.max(stored.seen_seq, contents.at(-1)?.seq ?? 0),
    updated_at: now,
  }
  const newest = contents.findLast(({ author }) => author === 'customer')
  return { aiThread, answered: waits ? [] : questions, newest }
}

const unanswered = 'The customer did not answer, and wrote something else.'

/** `seq` makes the id of the message unique, because agents repeat the ids of their calls. */
const toolResult = ({ id, of, result }: AiQuestion, seq: number): AiMessage[] =>
  of === 'tool'
    ? [
        {
          content_id: null,
          message: { id: `${seq}:${id}`, role: 'tool', toolCallId: id, content: result ?? unanswered },
        },
      ]
    : []

const isOpenQuestion = ({ result, content_id }: AiQuestion) => result === null && content_id !== null

/** A plain text answers the only open question that asks for one. */
function questionOf(questions: readonly AiQuestion[], content: ContentRecord): AiQuestion | undefined {
  const open = questions.filter(isOpenQuestion)
  const answered = open.find(({ content_id }) => content_id === content.in_reply_to_id)
  if (answered) return answered
  const [first] = open
  return open.length === 1 && first?.takes_text && content.structured_reply === null ? first : undefined
}

const messageOf = (content: ContentRecord): AiMessage => ({
  content_id: content.id,
  message: { id: content.id, role: content.author === 'customer' ? 'user' : 'assistant' },
})
