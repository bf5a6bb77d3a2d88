import { isEmptyText } from '../../empty-text'
import type { StructuredContent } from '../../structured'
import { optionsOf } from '../../structured/options'
import type { FormReply, StructuredReply } from '../../structured/reply'
import { textOfReply } from '../judge/judge-reply'
import { readScript } from '../read-script'
import { type AgentStep, type CustomerStep, type Script, type ScriptStep, scriptSteps } from '../script'
import { createStandIns, introducedNames, type PersonalData, type StandIns } from './stand-ins'

/** A message of a conversation, as its customer saw it. */
export interface ConversationMessage {
  id: string
  from: 'customer' | 'agent'
  /** True if a person of the team wrote it in the inbox. */
  by_person: boolean
  body: string
  structured_content: StructuredContent | null
  structured_reply: StructuredReply | null
  in_reply_to_id: string | null
  /** The names of its files. */
  files: readonly string[]
}

export interface RealConversation extends Pick<PersonalData, 'names' | 'companies'> {
  title: string
  language: string | null
  /** The oldest first. */
  messages: readonly ConversationMessage[]
  /** True if people have the conversation now. */
  with_people: boolean
}

/**
 * Returns a script in which the customer says the same, and the bot is held to the type and the first words of its
 * answers. Personal data are replaced. It ends where people took over. Null if the customer wrote nothing.
 */
export function scriptOfConversation(conversation: RealConversation): Script | null {
  const { messages, names, companies, language } = conversation
  const first = messages.findIndex(({ from }) => from === 'customer')
  if (first < 0) return null
  const introduced = messages.flatMap(({ from, body }) => (from === 'customer' ? introducedNames(body) : []))
  const fileNames = messages.flatMap(({ files }) => files)
  const standIns = createStandIns({ names: [...names, ...introduced], companies, fileNames })
  const steps: ScriptStep[] = []
  const person = messages.findIndex(({ by_person }, nth) => nth > first && by_person)
  for (const message of messages.slice(first, person < 0 ? undefined : person))
    steps.push(message.from === 'agent' ? agentStep(message, standIns) : customerStep(message, messages, standIns))
  if (person >= 0 || conversation.with_people) steps.push({ from: 'agent', expect: { hands_over: true } })
  return valid({
    script: 1,
    title: [...standIns.replace(conversation.title)].slice(0, 200).join('').trim() || 'A conversation',
    about: 'Made of a real conversation. Personal data were replaced: read it before you share it.',
    ...(language !== null && { language }),
    steps: steps.slice(0, scriptSteps),
  })
}

function agentStep({ body, structured_content: content }: ConversationMessage, standIns: StandIns): AgentStep {
  const words = firstWords(textOfReply({ body, structured_content: content }), standIns)
  return {
    from: 'agent',
    ...(body !== '' && { body: standIns.replace(body) }),
    ...(content !== null && { structured_content: replaceIn(content, standIns) }),
    expect: { type: content?.type ?? 'text', ...(words !== '' && { contains: words }) },
  }
}

const mostWords = 4
const longestPhrase = 40

/** Returns the first words of a text that hold no stand-in. */
function firstWords(text: string, standIns: StandIns): string {
  const phrases = standIns
    .partsOf(text)
    .flatMap((part) => (part.isStandIn ? [] : part.text.split('\n')))
    .map((part) => part.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)))
  const words = phrases.find(({ length }) => length > 1) ?? phrases.find(({ length }) => length > 0) ?? []
  return [...words.slice(0, mostWords).join(' ')].slice(0, longestPhrase).join('')
}

function customerStep(
  message: ConversationMessage,
  all: readonly ConversationMessage[],
  standIns: StandIns,
): CustomerStep {
  const { body, structured_reply: reply, files, in_reply_to_id } = message
  const said = [standIns.replace(body), ...files.map((name) => `(${standIns.replace(name)})`)].filter(Boolean).join(' ')
  const asked = all.find(({ id }) => id === in_reply_to_id)?.structured_content ?? null
  if (!reply || !asked) return { from: 'customer', body: isEmptyText(said) ? '…' : said }
  if ('responses' in reply) return { from: 'customer', body: said, structured_reply: maskForm(reply, asked, standIns) }
  const tap = tapOf(reply, asked, replaceIn(asked, standIns))
  return tap === null ? { from: 'customer', body: isEmptyText(said) ? '…' : said } : { from: 'customer', tap }
}

/** Returns the words on what was tapped, as the script has them. */
function tapOf(
  reply: StructuredReply,
  asked: StructuredContent,
  replaced: StructuredContent,
): string | string[] | null {
  const words = optionsOf({ structured_content: replaced }).map((option) => ('body' in option ? option.body : ''))
  const keys = optionsOf({ structured_content: asked }).map((option) => ('reply' in option ? keyOf(option.reply) : ''))
  const replies = 'items' in reply ? reply.items.map((item) => ({ items: [item] })) : [reply]
  const taps = replies.map((each) => words[keys.indexOf(keyOf(each))] ?? null)
  const [tap = null, ...more] = taps
  if (tap === null || more.includes(null)) return null
  return more.length === 0 ? tap : (taps as string[])
}

/** What makes two answers the same. Payments and times have further fields, which differ each time. */
function keyOf(reply: StructuredReply): string {
  if ('status' in reply) return reply.status === 'failed' ? 'failed' : 'paid'
  if ('identifier' in reply) return reply.start_time
  if ('payload' in reply) return `payload ${reply.payload}`
  return 'items' in reply ? JSON.stringify(reply.items.map(({ title, payload }) => [title, payload])) : ''
}

/** Answers that were written are masked; of those that were chosen, only what looks personal. */
function maskForm(reply: FormReply, asked: StructuredContent, standIns: StandIns): FormReply {
  const pages = asked.type === 'form' ? (asked.pages ?? []) : []
  const isChosen = (id: string) =>
    pages.some(({ page_id, type }) => page_id === id && type !== 'input' && type !== 'datePicker')
  const change = (page: string, value: string) =>
    isChosen(page) ? standIns.replace(value) : maskAnswer(value, standIns)
  const responses = reply.responses.map(({ page_id, title, items }) => ({
    page_id: standIns.replace(page_id),
    title: standIns.replace(title),
    items: items.map((item) => ({
      id: standIns.replace(item.id),
      title: change(page_id, item.title),
      value: change(page_id, item.value),
    })),
  }))
  return { type: 'form_response', responses, ...(reply.private && { private: true }) }
}

const maskAnswer = (value: string, standIns: StandIns) =>
  /^\d{4}-\d\d-\d\d/.test(value) ? value.replace(/^\d{4}-\d\d-\d\d/, '2000-01-01') : standIns.mask(value)

/** Fields that say how a message works, or are chosen from a list. */
const machineFields = ['type', 'attachment_id', 'start_time', 'start_date', 'minimum_date', 'maximum_date', 'regex']

function replaceIn<T>(part: T, standIns: StandIns): T {
  if (typeof part === 'string') return standIns.replace(part) as T
  if (Array.isArray(part)) return part.map((each) => replaceIn(each, standIns)) as T
  if (typeof part !== 'object' || part === null) return part
  const entries = Object.entries(part).map(([name, value]) => [
    name,
    machineFields.includes(name) ? value : replaceIn(value, standIns),
  ])
  return Object.fromEntries(entries) as T
}

/** A step that a script cannot have, such as an answer to a message that was unsent, becomes a text. */
function valid(script: Script): Script {
  const read = readScript(script)
  if ('script' in read) return read.script
  const wrong = new Set(read.problems.map(({ path }) => path.split('.')[0]))
  const steps = script.steps.map((step, nth) => {
    if (!wrong.has(`steps[${nth}]`)) return step
    if (step.from === 'customer') return { from: step.from, body: step.body || [step.tap].flat().join(', ') || '…' }
    return { from: step.from, ...(step.expect && { expect: step.expect }) }
  })
  return { ...script, steps }
}
