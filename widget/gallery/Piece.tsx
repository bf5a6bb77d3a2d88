import { type Signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { StructuredType } from '../../contract/structured'
import type { LinkPanelModel } from '../models/links/link-panel'
import { hasOwnText } from '../types'
import type { Fixture } from '../types/shared/a-fixture'
import style from './gallery.module.css'
import { fragmentOf } from './message-link'
import { studioMessage } from './studio-message'
import type { View } from './views'
import type { GalleryWords } from './words'

interface PieceProps {
  type: StructuredType
  state: string
  fixture: Fixture
  view: View
  width: number
  /** Hides the link to the studio, for screenshots. */
  bare: boolean
  panel: LinkPanelModel
  words: GalleryWords
}

export function Piece({ type, state, fixture, view: View, width, bare, panel, words }: PieceProps) {
  const answer = useSignal(fixture.answer)
  const { content, current, dir } = fixture
  if (!content.structured_content) return null
  return (
    <figure class={style.piece} style={{ width: `${width}px` }}>
      <figcaption class={style.caption} dir="ltr" lang="en">
        {type}: {state}
        {!bare && <StudioLink content={content} name={`${type}: ${state}`} words={words} />}
      </figcaption>
      <div class={style.window} dir={dir} lang={dir && 'ar'} data-piece={`${type}: ${state}`}>
        {hasOwnText(content.structured_content) && <p class={style.bubble}>{content.body}</p>}
        <View
          content={content}
          structured={content.structured_content}
          answer={answer.value}
          current={current && !answer.value}
          reply={(body, structured_reply) => {
            answer.value = { body, structured_reply, state: 'sent' }
          }}
          links={panel}
        />
        {answer.value && <p class={style.own}>{answer.value.body}</p>}
        <SentRequest answer={answer} given={fixture.answer} />
      </div>
    </figure>
  )
}

interface StudioLinkProps extends Pick<PieceProps, 'words'> {
  content: Fixture['content']
  name: string
}

function StudioLink({ content, name, words: { t, of } }: StudioLinkProps) {
  const fragment = useSignal('')
  useEffect(() => {
    void fragmentOf(JSON.stringify(studioMessage(content), null, 2)).then((found) => {
      fragment.value = found
    })
  }, [content])
  return (
    <a href={`../studio/${fragment.value}`} aria-label={`${t('gallery_open')}: ${name}`} {...of}>
      {t('gallery_open')}
    </a>
  )
}

function SentRequest({ answer, given }: { answer: Signal<Fixture['answer']>; given: Fixture['answer'] }) {
  if (!answer.value || answer.value === given) return null
  return <pre class={style.wire}>{JSON.stringify(answer.value.structured_reply, null, 1)}</pre>
}
