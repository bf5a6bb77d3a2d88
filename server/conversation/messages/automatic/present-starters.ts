import type { Media } from '../../../../contract/attachment'
import { localText } from '../../../../contract/local-text'
import type { LocalStructured, Starters } from '../../../../contract/starters'
import type { StructuredContent } from '../../../../contract/structured'
import { attachmentIdsOf } from '../../../structured/engine/validate'
import { presentMedia } from '../../contents/present'
import type { Needs } from '../../needs'
import type { SourceRecord } from '../../records'
import { automaticMessages, composeStarter } from './automatic-messages'

/** Returns the starters of a source as its chat shows them, with their files. One that is not valid is left out. */
export async function presentStarters(
  needs: Pick<Needs, 'randomHex' | 'clock' | 'store' | 'attachmentUrl'>,
  source: SourceRecord,
): Promise<{ starters: Starters; media: Record<string, Media> }> {
  const starters: Starters = {}
  const media: Record<string, Media> = {}
  const inactive = new Set((source.settings.triggers ?? []).flatMap(({ id, active }) => (active ? [] : [id])))
  for (const [id, { texts, structured }] of automaticMessages(source.settings)) {
    if (!structured || inactive.has(id)) continue
    const shown: LocalStructured = {}
    for (const [language, payload] of Object.entries(structured)) {
      const ids = attachmentIdsOf(payload)
      const files = ids.length > 0 ? await needs.store.read.attachments(ids) : []
      const message = { body: localText(texts ?? {}, language), structured: payload }
      const composed = composeStarter(needs, source, message, { files, language })
      if (!composed.ok || !composed.rendering.structured) continue
      shown[language] = composed.rendering.structured as StructuredContent
      for (const file of files) if (file.public) media[file.id] = presentMedia(file, needs.attachmentUrl)
    }
    if (Object.keys(shown).length > 0) starters[id] = shown
  }
  return { starters, media }
}
