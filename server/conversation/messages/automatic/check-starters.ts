import { localText } from '../../../../contract/local-text'
import type { Problem } from '../../../../contract/structured/problem'
import { attachmentIdsOf } from '../../../structured/engine/validate'
import type { Needs } from '../../needs'
import type { Reader } from '../../ports'
import type { SourceRecord } from '../../records'
import { automaticMessages, composeStarter } from './automatic-messages'

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
    if (!texts) {
      const message = `${textsPath} is missing: structured content needs a text beside it.`
      problems.push({ path: textsPath, code: 'required', message })
    }
    for (const [language, payload] of Object.entries(structured)) {
      const ids = attachmentIdsOf(payload)
      const files = ids.length > 0 ? await read.attachments(ids) : []
      const message = { body: localText(texts ?? {}, language), structured: payload }
      const composed = composeStarter(needs, source, message, { files, language })
      if (!composed.ok)
        problems.push(...composed.problems.map((each) => placed(each, `${structuredPath}.${language}`, textsPath)))
    }
  }
  return problems
}

function tooLarge(path: string, actual: number): Problem {
  const message = `${path}: the starters of a source have at most ${mostCharacters} characters as JSON.`
  return { path, code: 'too_long', message, limit: mostCharacters, actual }
}

/** Returns the problem with its path in the settings. */
function placed(problem: Problem, structuredPath: string, textsPath: string): Problem {
  const path = problem.path === 'body' ? textsPath : problem.path.replace(/^structured_content/, structuredPath)
  return Object.assign({}, problem, { path, message: `${path}: ${problem.message}` })
}
