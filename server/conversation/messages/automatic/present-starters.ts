import type { Media } from '../../../../contract/attachment'
import type { Starters } from '../../../../contract/starters'
import type { StructuredContent } from '../../../../contract/structured'
import { presentMedia } from '../../contents/present'
import type { Needs } from '../../needs'
import type { SourceRecord } from '../../records'
import { composedStarters } from './automatic-messages'

/** Returns the starters of a source as its chat shows them, with their files. One that is not valid is left out. */
export async function presentStarters(
  needs: Pick<Needs, 'randomHex' | 'clock' | 'store' | 'attachmentUrl'>,
  source: SourceRecord,
): Promise<{ starters: Starters; media: Record<string, Media> }> {
  const starters: Starters = {}
  const media: Record<string, Media> = {}
  const inactive = new Set((source.settings.triggers ?? []).flatMap(({ id, active }) => (active ? [] : [id])))
  for await (const { id, language, composed, files } of composedStarters(needs, needs.store.read, source)) {
    if (inactive.has(id) || !composed.ok || !composed.rendering.structured) continue
    starters[id] ??= {}
    starters[id][language] = composed.rendering.structured as StructuredContent
    for (const file of files) media[file.id] = presentMedia(file, needs.attachmentUrl)
  }
  return { starters, media }
}
