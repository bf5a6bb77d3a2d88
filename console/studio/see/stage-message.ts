import { effect, type ReadonlySignal, signal } from '@preact/signals'
import type { StructuredContent } from '../../../contract/structured'
import { type Checker, webPreview } from '../../compose/checker'
import type { Schemas } from '../../compose/form/schema'
import type { Scene } from '../stage/protocol'
import { withLongWords } from './long-words'
import { answerOf } from './sample-answer'
import type { StateName } from './view'

interface StageMessageNeeds {
  checking: Pick<Checker, 'preview' | 'wasAccepted'>
  state: ReadonlySignal<StateName>
  schemas: ReadonlySignal<Schemas | 'failed' | null>
  language: ReadonlySignal<string>
  mediaOf(content: StructuredContent | null): Promise<Scene['media']>
  /** How often a file was replaced. */
  fileChanges: ReadonlySignal<number>
}

export function createStageMessage(
  { checking, state, schemas, language, mediaOf, fileChanges }: StageMessageNeeds,
  show: (scene: Scene | null) => void,
) {
  const lacks = signal<'' | 'answer' | 'pictures'>('')
  let scene: Scene | null = null
  let made = ''

  async function make({ body, structured_content }: WebRendering, look: StateName, isCurrent: () => boolean) {
    const content = structured_content as StructuredContent | null
    const media = await mediaOf(content)
    if (!isCurrent()) return
    const answer = look === 'answered' ? answerOf(content, language.peek()) : null
    const noPicture = Object.keys(media).length === 0
    scene = { body, structured_content: content, media, answer }
    lacks.value = look === 'answered' && !answer ? 'answer' : look === 'broken' && noPicture ? 'pictures' : ''
    show(scene)
  }

  /** Shows nothing, since the scene belongs to an earlier message. */
  function clear() {
    made = ''
    if (!scene) return
    scene = null
    show(null)
  }

  const dispose = effect(() => {
    const web = webPreview(checking.preview.value)
    const look = state.value
    const schema = look === 'long' ? schemaOf(web, schemas.value) : undefined
    // Each preview has new random payloads. If only these differ, the stage is not updated.
    const text = JSON.stringify(
      web?.rendering && [{ ...web.rendering, ...withoutFilled(web) }, look, Boolean(schema), fileChanges.value],
    )
    if (!web?.rendering) {
      if (!checking.wasAccepted.value) clear()
      return
    }
    if (text === made) return
    made = text
    const written = look === 'long' ? withLongWords(web.rendering, schema) : web.rendering
    void make(written, look, () => made === text)
  })

  return {
    scene: () => scene,
    lacks: lacks as ReadonlySignal<'' | 'answer' | 'pictures'>,
    dispose,
  }
}

type Web = NonNullable<ReturnType<typeof webPreview>>
type WebRendering = NonNullable<Web['rendering']>

function schemaOf(web: Web | undefined, schemas: Schemas | 'failed' | null) {
  const type = (web?.rendering?.structured_content as StructuredContent | null | undefined)?.type
  return type && schemas && schemas !== 'failed' ? schemas.get(type) : undefined
}

/** Returns the rendering without the payloads that the server filled in. */
function withoutFilled({ rendering, warnings }: Web) {
  const filled = warnings.filter(({ code }) => code === 'filled')
  if (filled.length === 0) return {}
  return { structured_content: JSON.stringify(rendering?.structured_content).replace(/"[0-9a-f]{16,}"/g, '""') }
}
