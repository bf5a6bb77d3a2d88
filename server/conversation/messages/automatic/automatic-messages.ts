import { type LocalText, localText, localValue } from '../../../../contract/local-text'
import type { LocalStructured } from '../../../../contract/starters'
import type { StructuredContent } from '../../../../contract/structured'
import { type ComposeResult, compose } from '../../../structured/engine/compose'
import { attachmentIdsOf } from '../../../structured/engine/validate'
import type { AttachmentRecord } from '../../contents/attachment-records'
import { knownAttachments } from '../../contents/attachments'
import type { Needs } from '../../needs'
import type { Reader } from '../../ports'
import type { SourceRecord } from '../../records'
import type { SourceSettings } from '../../source-settings'

/** The settings of an automatic message, and where they are in the settings of the source. */
export interface AutomaticSettings {
  texts: LocalText | undefined
  textsPath: string
  structured: LocalStructured | undefined
  structuredPath: string
}

/** Returns the automatic messages of a source by their ids: the greeting, the notice, and those of the triggers. */
export function automaticMessages(settings: SourceSettings): Map<string, AutomaticSettings> {
  const found = new Map<string, AutomaticSettings>()
  for (const id of ['welcome', 'away'] as const)
    found.set(id, {
      texts: settings[`${id}_message`],
      textsPath: `settings.${id}_message`,
      structured: settings[`${id}_structured_content`],
      structuredPath: `settings.${id}_structured_content`,
    })
  for (const [nth, { id, actions }] of (settings.triggers ?? []).entries())
    for (const [place, action] of actions.entries()) {
      if (action.do !== 'add_message') continue
      const path = `settings.triggers[${nth}].actions[${place}]`
      const { text: texts, structured_content: structured } = action
      found.set(id, { texts, textsPath: `${path}.text`, structured, structuredPath: `${path}.structured_content` })
    }
  return found
}

export interface AutomaticMessage {
  body: string
  structured: StructuredContent | null
}

/** Returns the message in a language; null if the settings have no text for it any more. */
export function automaticMessage(
  { texts, structured }: Pick<AutomaticSettings, 'texts' | 'structured'>,
  language: string | null,
): AutomaticMessage | null {
  const body = texts ? localText(texts, language ?? '') : ''
  if (!body) return null
  return { body, structured: (structured && localValue(structured, language ?? '')) ?? null }
}

export interface ComposedStarter {
  /** The id of its automatic message. */
  id: string
  language: string
  settings: AutomaticSettings
  composed: ComposeResult
  files: AttachmentRecord[]
}

/** Yields each starter of a source in each language, checked and rendered. */
export async function* composedStarters(
  needs: Pick<Needs, 'randomHex' | 'clock'>,
  read: Pick<Reader, 'attachments'>,
  source: Pick<SourceRecord, 'type' | 'settings'>,
): AsyncGenerator<ComposedStarter> {
  for (const [id, settings] of automaticMessages(source.settings))
    for (const [language, structured] of Object.entries(settings.structured ?? {})) {
      const ids = attachmentIdsOf(structured)
      const files = (ids.length > 0 ? await read.attachments(ids) : []).filter((file) => file.public)
      const message = { body: localText(settings.texts ?? {}, language), structured }
      yield { id, language, settings, files, composed: composeStarter(needs, source, message, { files, language }) }
    }
}

/** Checks and renders a starter for the chat. `files`: the public uploads that it uses. */
export function composeStarter(
  needs: Pick<Needs, 'randomHex' | 'clock'>,
  source: Pick<SourceRecord, 'type' | 'settings'>,
  { body, structured }: AutomaticMessage,
  { files, language }: { files: readonly AttachmentRecord[]; language: string | null },
): ComposeResult {
  return compose(source.type, {
    body,
    structuredContent: structured ?? undefined,
    coerce: false,
    attachments: knownAttachments(files.filter((file) => file.public)),
    randomHex: () => needs.randomHex(16),
    now: needs.clock(),
    linkSchemes: source.settings.deep_link_schemes,
    language,
  })
}
