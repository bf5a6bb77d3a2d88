import type { Problem } from '../../../../contract/structured/problem'
import type { Needs } from '../../needs'
import type { Reader } from '../../ports'
import type { SourceRecord } from '../../records'
import { type AutomaticSettings, automaticMessages, composedStarters } from './automatic-messages'

/** Characters of all starters of a source as JSON. Each page that opens the chat fetches them. */
const mostCharacters = 100_000

/** Returns what is wrong with the starters of a source. Everyone gets them, so their files must be public uploads. */
export async function starterProblems(
  needs: Pick<Needs, 'randomHex' | 'clock'>,
  read: Pick<Reader, 'attachments'>,
  source: Pick<SourceRecord, 'type' | 'settings'>,
): Promise<Problem[]> {
  const problems: Problem[] = []
  let characters = 0
  for (const { texts, textsPath, structured, structuredPath } of automaticMessages(source.settings).values()) {
    if (!structured) continue
    characters += JSON.stringify(structured).length
    if (characters > mostCharacters) return [tooLarge(structuredPath, characters)]
    if (texts) continue
    const message = `${textsPath} is missing: structured content needs a text beside it.`
    problems.push({ path: `${textsPath}.*`, code: 'required', message })
  }
  for await (const { language, settings, composed } of composedStarters(needs, read, source))
    if (!composed.ok) problems.push(...composed.problems.map((each) => placed(each, settings, language)))
  return problems
}

function tooLarge(path: string, actual: number): Problem {
  const message = `${path}: the starters of a source have at most ${mostCharacters} characters as JSON.`
  return { path, code: 'too_long', message, limit: mostCharacters, actual }
}

/** Returns the problem with its path in the settings. */
function placed(problem: Problem, { structuredPath, textsPath }: AutomaticSettings, language: string): Problem {
  const path =
    problem.path === 'body' ? textsPath : problem.path.replace(/^structured_content/, `${structuredPath}.${language}`)
  return Object.assign({}, problem, { path, message: `${path}: ${problem.message}` })
}
