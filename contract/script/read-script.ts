import { customerBodyLimit } from '../chat/realtime'
import { isEmptyText } from '../empty-text'
import { type StructuredContent, structuredTypes } from '../structured'
import { optionsOf } from '../structured/options'
import type { Problem } from '../structured/problem'
import { answerOf } from './answer-of'
import type { Patterns } from './expectation'
import { languagesOf, scriptLanguages, stepIn } from './in-language'
import { expectationProblems } from './read-expectation'
import { type CustomerStep, type Script, scriptPauseMs, scriptPieces, scriptSteps, scriptVersion } from './script'

type Json = Record<string, unknown>

/**
 * Reads the content of a file and returns the script, or every problem with its path. Structured content only needs a
 * known type, since the server checks the fields. Without `patterns` regular expressions are not checked.
 */
export function readScript(
  input: unknown,
  patterns: Patterns | null = null,
): { script: Script } | { problems: Problem[] } {
  const problems: Problem[] = []
  const wrong = (path: string, code: string, message: string) => void problems.push({ path, code, message })
  if (!isObject(input)) {
    wrong('', 'wrong_type', 'A script is an object with script, title and steps.')
    return { problems }
  }
  if (input.script !== scriptVersion) wrong('script', 'not_allowed', versionSentence(input.script))
  text(input, 'title', '', wrong, { required: true, limit: 200 })
  for (const [name, limit] of [['about', 2000] as const, ['language', 35] as const, ['agent', 100] as const])
    text(input, name, '', wrong, { limit })
  unknown(input, ['script', 'title', 'about', 'language', 'agent', 'steps'], '', wrong)

  const steps = Array.isArray(input.steps) ? input.steps : []
  if (steps.length === 0) wrong('steps', 'required', 'steps must have at least one step.')
  if (steps.length > scriptSteps) wrong('steps', 'too_many', `steps has more than ${scriptSteps} steps.`)
  const questions: Questions = []
  for (const [nth, step] of steps.slice(0, scriptSteps).entries()) {
    const path = `steps[${nth}]`
    if (!isObject(step)) {
      wrong(path, 'wrong_type', `${path} must be an object.`)
      continue
    }
    if (nth === 0 && step.from === 'agent')
      wrong(`${path}.from`, 'not_allowed', `${path}.from must be customer: the customer begins.`)
    pause(step, path, wrong)
    if (step.from === 'agent') {
      questions.push({ id: nth, structured_content: agentStep(step, path, wrong) })
      if (step.expect !== undefined) problems.push(...expectationProblems(step.expect, `${path}.expect`, patterns))
    } else if (step.from === 'customer') customerStep(step, path, questions, wrong)
    else wrong(`${path}.from`, 'not_allowed', `${path}.from must be customer or agent.`)
  }
  if (problems.length === 0) checkTranslations(input as unknown as Script, wrong)
  return problems.length > 0 ? { problems } : { script: input as unknown as Script }
}

/** A newer file could mean something else by a known field, so it is refused as a whole. */
const versionSentence = (version: unknown) =>
  Number.isInteger(version) && Number(version) > scriptVersion
    ? `script is ${version}, and this version of Bubblewire reads ${scriptVersion}: a newer one can play the script.`
    : `script must be ${scriptVersion}: the version of the format.`

/** Checks the conversation in each other language. */
function checkTranslations(script: Script, wrong: Wrong) {
  for (const [nth, { translations }] of script.steps.entries()) {
    if (translations === undefined) continue
    const path = `steps[${nth}].translations`
    if (!isObject(translations) || !Object.values(translations).every(isObject))
      return wrong(path, 'wrong_type', `${path} must have an object for each language.`)
  }
  const [, ...others] = languagesOf(script)
  if (others.length > scriptLanguages)
    return wrong('steps', 'too_many', `The steps have more than ${scriptLanguages} other languages.`)
  for (const language of others) {
    const questions: Questions = []
    for (const [nth, step] of script.steps.entries()) {
      const translated = Object.hasOwn(step.translations ?? {}, language)
      const path = `steps[${nth}]${translated ? `.translations.${language}` : ''}`
      if (translated) unknown(Object(step.translations?.[language]), stepFields[step.from], path, wrong)
      const spoken = { ...stepIn(step, language), from: step.from } as unknown as Json
      if (step.from === 'agent') questions.push({ id: nth, structured_content: agentStep(spoken, path, wrong) })
      else customerStep(spoken, path, questions, wrong)
    }
  }
}

const stepFields = {
  agent: ['body', 'live', 'structured_content'],
  customer: ['body', 'tap', 'structured_reply'],
} as const

type Questions = { id: number; structured_content: StructuredContent | null }[]
type Wrong = (path: string, code: string, message: string) => void

function agentStep(step: Json, path: string, wrong: Wrong): StructuredContent | null {
  unknown(step, ['from', ...stepFields.agent, 'expect', 'translations', 'after_ms'], path, wrong)
  text(step, 'body', path, wrong, {})
  pieces(step, path, wrong)
  const { structured_content: content } = step
  if (content === undefined) return null
  if (isObject(content) && structuredTypes.some((type) => type === content.type) && isTappable(content))
    return content as unknown as StructuredContent
  const at = `${path}.structured_content`
  wrong(at, 'wrong_type', `${at} must be an object of one of these types: ${structuredTypes.join(', ')}.`)
  return null
}

function customerStep(step: Json, path: string, questions: Parameters<typeof answerOf<number>>[1], wrong: Wrong) {
  unknown(step, ['from', ...stepFields.customer, 'translations', 'after_ms'], path, wrong)
  text(step, 'body', path, wrong, { limit: customerBodyLimit })
  const { body, tap, structured_reply: reply } = step
  if (reply !== undefined && !isObject(reply))
    return wrong(`${path}.structured_reply`, 'wrong_type', `${path}.structured_reply must be an object.`)
  if (tap !== undefined && reply !== undefined)
    return wrong(`${path}.tap`, 'not_allowed', `${path} has both tap and structured_reply: a tap makes the reply.`)
  const words = Array.isArray(tap) ? tap : [tap]
  if (tap !== undefined && (words.length === 0 || !words.every((word) => typeof word === 'string' && word !== '')))
    return wrong(`${path}.tap`, 'wrong_type', `${path}.tap must be the words on what is tapped, or a list of such.`)
  if (tap === undefined && reply === undefined && (typeof body !== 'string' || isEmptyText(body)))
    return wrong(`${path}.body`, 'required', `${path} says nothing: it needs body, tap or structured_reply.`)
  if (answerOf(step as unknown as CustomerStep, questions)) return
  if (tap === undefined)
    return wrong(`${path}.structured_reply`, 'not_offered', `${path}.structured_reply answers nothing: nobody asked.`)
  // A script that tests a bot can leave open what the bot offers.
  if (questions.some(({ structured_content }) => structured_content === null)) return
  wrong(`${path}.tap`, 'not_offered', `${path}.tap: nothing before it offers "${words.join('", "')}".`)
}

function pieces({ live, body }: Json, path: string, wrong: Wrong) {
  if (live === undefined) return
  const at = `${path}.live`
  if (body !== undefined) wrong(at, 'not_allowed', `${path} has both body and live: the pieces are the body.`)
  if (!Array.isArray(live) || live.length === 0) return wrong(at, 'wrong_type', `${at} must be a list of pieces.`)
  if (live.length > scriptPieces) wrong(at, 'too_many', `${at} has more than ${scriptPieces} pieces.`)
  for (const [nth, piece] of live.slice(0, scriptPieces).entries()) {
    const [name = '', ...more] = isObject(piece) ? Object.keys(piece) : []
    if (more.length > 0 || !['text', 'replace', 'status'].includes(name))
      wrong(`${at}[${nth}]`, 'wrong_type', `${at}[${nth}] must have one of these fields: text, replace, status.`)
    else text(piece, name, `${at}[${nth}]`, wrong, name === 'status' ? { required: true, limit: 200 } : {})
  }
}

/** Checks only the fields that optionsOf reads; the server checks all others. */
function isTappable(content: Json): boolean {
  try {
    optionsOf({ structured_content: content as unknown as StructuredContent })
    return true
  } catch {
    return false
  }
}

function pause(step: Json, path: string, wrong: Wrong) {
  const { after_ms: ms } = step
  if (ms === undefined || (Number.isInteger(ms) && Number(ms) >= 0 && Number(ms) <= scriptPauseMs)) return
  wrong(`${path}.after_ms`, 'not_allowed', `${path}.after_ms must be a whole number from 0 to ${scriptPauseMs}.`)
}

interface TextRule {
  required?: boolean
  limit?: number
}

function text(json: Json, name: string, under: string, wrong: Wrong, { required = false, limit }: TextRule) {
  const value = json[name]
  const path = under ? `${under}.${name}` : name
  if (value === undefined && !required) return
  if (typeof value !== 'string') return wrong(path, required ? 'required' : 'wrong_type', `${path} must be a text.`)
  if (required && value.trim() === '') wrong(path, 'required', `${path} must not be empty.`)
  if (limit !== undefined && value.length > limit && [...value].length > limit)
    wrong(path, 'too_long', `${path} is longer than ${limit} characters.`)
}

/** Reports unknown names, because a typing error would change the step's meaning. */
function unknown(json: Json, allowedNames: readonly string[], under: string, wrong: Wrong) {
  for (const name of Object.keys(json))
    if (!allowedNames.includes(name)) {
      const path = under ? `${under}.${name}` : name
      wrong(path, 'unknown_field', `${path} is not known. Known: ${allowedNames.join(', ')}.`)
    }
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
