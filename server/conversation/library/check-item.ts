import type { Appearance } from '../../../contract/chat/appearance'
import { checkTheme } from '../../../contract/chat/theme'
import { isEmptyText } from '../../../contract/empty-text'
import type { Problem } from '../../../contract/structured/problem'
import { validate } from '../../structured/engine/validate'
import { knownAttachments, publicFilesIn } from '../contents/attachments'
import { readableSources } from '../permissions'
import type { Reader } from '../ports'
import type { AgentRecord } from '../records'
import { invalid } from '../refusals'
import type { LibraryItemRecord, LibraryMessage } from './library-records'

const largest = 100_000

/** Throws 422 with all problems. A message must be valid on the web; a look must be a valid appearance. */
export async function checkItem(tx: Reader, agent: AgentRecord, item: LibraryItemRecord): Promise<void> {
  const { kind, structured_content, appearance, translations } = item
  const problems = await problemsOfSources(tx, agent, item.source_ids)
  problems.push(
    ...problemsOfSize(
      kind === 'look' ? 'appearance' : 'structured_content',
      structured_content,
      appearance,
      translations,
    ),
  )
  problems.push(...(kind === 'look' ? problemsOfLook(item) : await problemsOfMessage(tx, item)))
  if (problems.length > 0) throw invalid(problems)
}

/** Throws 422 for an invalid appearance that a message's preview uses. */
export function checkPreviewLook({ kind }: Pick<LibraryItemRecord, 'kind'>, appearance: Appearance | null): void {
  if (!appearance) return
  const problems = kind === 'look' ? [fieldNotAllowed('appearance', 'look')] : problemsOfAppearance(appearance)
  problems.push(...problemsOfSize('appearance', appearance))
  if (problems.length > 0) throw invalid(problems)
}

function problemsOfSize(path: string, ...values: readonly unknown[]): Problem[] {
  const size = JSON.stringify(values).length
  const message = `${path} has ${size} characters as JSON; the library takes at most ${largest}.`
  return size > largest ? [{ path, code: 'too_long', limit: largest, actual: size, message }] : []
}

async function problemsOfSources(tx: Reader, agent: AgentRecord, ids: readonly string[]): Promise<Problem[]> {
  const readable = new Set((await readableSources(tx, agent)).map(({ id }) => id))
  return ids.flatMap((id, nth) => {
    const path = `source_ids[${nth}]`
    const message = `${path} names no source that this agent may read.`
    return readable.has(id) ? [] : [{ path, code: 'unknown', message }]
  })
}

async function problemsOfMessage(tx: Reader, item: LibraryItemRecord): Promise<Problem[]> {
  const { appearance, language, translations } = item
  const problems = appearance ? [fieldNotAllowed('appearance', 'message')] : []
  problems.push(...(await problemsOfText(tx, item)))
  if (language === '' && Object.keys(translations).length > 0) {
    const message = 'Give the language of the message itself, because it has translations.'
    problems.push({ path: 'language', code: 'required', message })
  }
  for (const [tag, translation] of Object.entries(translations)) {
    const path = `translations.${tag}`
    const message = `${path} is the language of the message itself.`
    if (tag === language) problems.push({ path, code: 'not_allowed', message })
    const found = await problemsOfText(tx, translation)
    problems.push(
      ...found.map((each) => ({ ...each, path: `${path}.${each.path}`, message: `${path}: ${each.message}` })),
    )
  }
  return problems
}

/** All agents and customers can get the message, so its files must be public uploads. */
async function problemsOfText(tx: Reader, { body, structured_content }: LibraryMessage): Promise<Problem[]> {
  if (structured_content === null) {
    const message = 'Give a body, a structured_content, or both.'
    return isEmptyText(body) ? [{ path: 'body', code: 'required', message }] : []
  }
  const attachments = knownAttachments(await publicFilesIn(tx, structured_content))
  const checked = validate(structured_content, { attachments, body, channel: 'web_messaging' })
  return checked.ok ? [] : checked.problems
}

function problemsOfLook({ appearance, ...item }: LibraryItemRecord): Problem[] {
  const words = { body: '', structured_content: null, language: '', translations: {} }
  const problems = Object.entries(words)
    .filter(([name, empty]) => JSON.stringify(item[name as keyof typeof words]) !== JSON.stringify(empty))
    .map(([name]) => fieldNotAllowed(name, 'look'))
  if (!appearance || Object.keys(appearance).length === 0) {
    return [...problems, { path: 'appearance', code: 'required', message: 'A look needs an appearance.' }]
  }
  return [...problems, ...problemsOfAppearance(appearance)]
}

function problemsOfAppearance({ theme }: Appearance): Problem[] {
  const itemPath = (text: string) => text.replaceAll('settings.appearance', 'appearance')
  return checkTheme(theme ?? {}).map((each) => ({
    ...each,
    path: itemPath(each.path),
    message: itemPath(each.message),
  }))
}

const fieldNotAllowed = (path: string, kind: string): Problem => ({
  path,
  code: 'not_allowed',
  message: `${path} is not for an item of the kind ${kind}.`,
})
