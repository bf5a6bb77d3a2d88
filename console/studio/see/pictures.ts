import { effect, type ReadonlySignal, signal } from '@preact/signals'
import { channelKinds } from '../../../contract/channel-kinds'
import type { StructuredContent } from '../../../contract/structured'
import { type Checker, type Finding, webPreview } from '../../compose/checker'
import { fileFields } from '../../compose/document/files-in'
import { type Path, writePath } from '../../compose/document/path'
import { canLoadPicture } from '../../pictures/pictures'
import type { Stage } from './stage'

interface PicturesNeeds {
  checking: Pick<Checker, 'preview'>
  stage: Pick<Stage, 'file' | 'fileChanges'>
}

/** Finds pictures that do not load, for which the chat shows only a placeholder, and those without a text. */
export function createPictures({ checking, stage }: PicturesNeeds) {
  const findings = signal<readonly Finding[]>([])
  let tried = ''

  async function findingsOf({ path, id }: FileField, type: string | undefined): Promise<Finding[]> {
    const file = await stage.file(id)
    const isPicture = file?.content_type.startsWith('image/')
    const isLost = !file || (isPicture && !(await canLoadPicture(file.url)))
    if (isLost) return [findingAt(path, 'picture_lost', 'cannot be loaded from here.')]
    if (!isPicture || file.alternative_text || isOfChoice(path, type)) return []
    return [findingAt(path, 'no_alternative_text', 'has no alternative text: people who cannot see it miss it.')]
  }

  effect(() => {
    const content = webPreview(checking.preview.value)?.rendering?.structured_content as
      | StructuredContent
      | null
      | undefined
    const files = fileFields(content)
    const text = JSON.stringify([files, stage.fileChanges.value])
    if (text === tried) return
    tried = text
    findings.value = []
    void Promise.all(files.map((file) => findingsOf(file, content?.type))).then((found) => {
      if (text === tried) findings.value = found.flat()
    })
  })

  return { findings: findings as ReadonlySignal<readonly Finding[]> }
}

type FileField = ReturnType<typeof fileFields>[number]

/** Whether the title of a choice already names the picture. A replacement picture has no alternative text. */
const isOfChoice = (path: Path, type: string | undefined) =>
  path.at(-1) !== 'attachment_id' || (path.includes('items') && type !== 'carousel')

const findingAt = (path: Path, code: string, words: string): Finding => ({
  severity: 'warning',
  path: writePath(path),
  code,
  message: `${writePath(path)} ${words}`,
  limit: undefined,
  found: undefined,
  at: undefined,
  kinds: [...channelKinds],
})
