import { effect, type ReadonlySignal, signal } from '@preact/signals'
import { channelKinds } from '../../../contract/channel-kinds'
import type { StructuredContent } from '../../../contract/structured'
import { type Checker, type Finding, webPreview } from '../../compose/checker'
import { fileFields } from '../../compose/document/files-in'
import { writePath } from '../../compose/document/path'
import { canLoadPicture } from '../../pictures/pictures'
import type { Stage } from './stage'

interface PicturesNeeds {
  checking: Pick<Checker, 'preview'>
  stage: Pick<Stage, 'file'>
}

/** Finds pictures that do not load, because the chat shows only a placeholder for them. */
export function createPictures({ checking, stage }: PicturesNeeds) {
  const findings = signal<readonly Finding[]>([])
  let tried = ''

  async function isLost(id: string): Promise<boolean> {
    const file = await stage.file(id)
    if (!file) return true
    return file.content_type.startsWith('image/') && !(await canLoadPicture(file.url))
  }

  effect(() => {
    const content = webPreview(checking.preview.value)?.rendering?.structured_content as
      | StructuredContent
      | null
      | undefined
    const files = fileFields(content)
    const text = JSON.stringify(files)
    if (text === tried) return
    tried = text
    findings.value = []
    void Promise.all(files.map(async ({ path, id }) => ((await isLost(id)) ? [findingAt(writePath(path))] : []))).then(
      (found) => {
        if (text === tried) findings.value = found.flat()
      },
    )
  })

  return { findings: findings as ReadonlySignal<readonly Finding[]> }
}

const findingAt = (path: string): Finding => ({
  severity: 'warning',
  path,
  code: 'picture_lost',
  message: `${path} cannot be loaded from here.`,
  limit: undefined,
  found: undefined,
  at: undefined,
  kinds: [...channelKinds],
})
