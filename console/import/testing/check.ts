import type { StructuredPreview } from '../../../contract/structured/preview'
import type { Message } from '../../compose/message'
import { type Converted, importText } from '../convert'
import type { AddedTexts } from '../reader'

export const addedTexts: AddedTexts = {
  choose: 'Please choose',
  yes: 'Yes',
  no: 'No',
  picture: 'Picture',
  question: 'Your answer',
}

/** The server's `preview`, which only test files may import. */
type Preview = (message: never, kinds: never) => StructuredPreview

/** Returns checks of converted messages by the server's rules. */
export function checksBy(preview: Preview) {
  /** Returns the problems of a message on the web channel, and its unknown fields. */
  function problemsOf({ body = '', structured_content }: Message): string[] {
    const structured = { structuredContent: structured_content, attachments: new Map(), coerce: false, now: 0 }
    const given = { body, randomHex: () => 'ab', ...structured }
    const [web] = preview(given as never, ['web_messaging'] as never).channels
    const strange = web?.warnings.filter(({ code }) => code !== 'filled') ?? []
    return [...(web?.errors ?? []), ...strange].map(({ path, code, message }) => `${path} ${code}: ${message}`)
  }

  /** Converts a value or JSON, which has to succeed with valid messages. */
  function convertedFrom(value: unknown): Converted {
    const imported = importText(typeof value === 'string' ? value : JSON.stringify(value), addedTexts)
    if (imported.kind !== 'converted') throw new Error(`not converted: ${JSON.stringify(imported)}`)
    for (const message of imported.messages) {
      const problems = problemsOf(message)
      if (problems.length > 0) throw new Error(`${problems.join('\n')}\n${JSON.stringify(message, null, 1)}`)
    }
    return imported
  }

  return {
    problemsOf,
    convertedFrom,
    contentsOf: (value: unknown) => convertedFrom(value).messages.map(({ structured_content }) => structured_content),
    /** Returns `path code` of each note. */
    notesOf: (value: unknown) => convertedFrom(value).notes.map(({ path, code }) => `${path} ${code}`),
  }
}
