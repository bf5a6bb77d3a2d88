import type { Source } from '../../../clients/typescript/operations'
import type { LocalText } from '../../../contract/local-text'
import { RequestError } from '../../shell/api'

type Shown = NonNullable<Source['settings']['ai_agent']>

/** A status line. While a name is typed, two lines can have the same. */
export interface StatusLine {
  name: string
  texts: LocalText
}

/** The AI agent as the form edits it. `headers` are new ones; absent: the stored headers stay. */
export type AiAgentValue = Omit<Shown, 'user_id' | 'statuses'> & {
  user_id?: string
  name?: string
  headers?: Record<string, string> | undefined
  statuses: StatusLine[]
}

export const aiAgentValue = (agent: Shown): AiAgentValue =>
  Object.assign({}, agent, { statuses: Object.entries(agent.statuses).map(([name, texts]) => ({ name, texts })) })

export const newAiAgent = (): AiAgentValue => ({
  url: '',
  header_names: [],
  while_running: 'wait',
  answers: 'always',
  topics: [],
  person_words: [],
  fallback: {},
  hand_over_after_failure: true,
  statuses: [],
})

/** Reads one header from each line, as `Name: value`. A line without a colon is a name without a value yet. */
export const headersOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => {
        const at = line.indexOf(':')
        return at === -1 ? [line.trim(), ''] : [line.slice(0, at).trim(), line.slice(at + 1).trimStart()]
      }),
  )

export const textOfHeaders = ({ headers = {} }: AiAgentValue): string =>
  Object.entries(headers)
    .map(([name, value]) => (value === '' ? name : `${name}: ${value}`))
    .join('\n')

/** Returns the body for `settings.ai_agent`, without empty texts and words. Throws RequestError for a name with two lines. */
export function aiAgentBody({ header_names: _, name, ...agent }: AiAgentValue): object {
  const statuses = agent.statuses.map((line) => [line.name.trim(), withoutEmpty(line.texts)] as const)
  refuseRepeated(statuses.map(([key]) => key))
  return Object.assign({}, agent, name ? { name } : {}, {
    topics: withoutBlank(agent.topics),
    person_words: withoutBlank(agent.person_words),
    fallback: orNull(withoutEmpty(agent.fallback)),
    statuses: orNull(Object.fromEntries(statuses.filter(([key, texts]) => key !== '' && !isEmpty(texts)))),
  })
}

/** The server keeps one line for a name, so the other would be lost. */
function refuseRepeated(names: readonly string[]): void {
  const at = names.findIndex((name, nth) => name && names.indexOf(name) < nth)
  if (at < 0) return
  const path = `settings.ai_agent.statuses[${at}].name`
  throw new RequestError(422, 'validation_failed', '', [{ path, code: 'repeated', message: '' }])
}

const withoutBlank = (words: readonly string[]) => words.map((word) => word.trim()).filter((word) => word !== '')
const isEmpty = (object: object) => Object.keys(object).length === 0
const orNull = <T extends object>(object: T): T | null => (isEmpty(object) ? null : object)
const withoutEmpty = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))
