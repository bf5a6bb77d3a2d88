import { type Signal, useSignal } from '@preact/signals'
import type { StructuredType } from '../../contract/structured'
import type { Fixture } from '../fixtures/content'
import type { LinkPanelModel } from '../models/structured/link-panel'
import style from './gallery.module.css'
import type { View } from './views'

/** Types whose body is a text of its own; for other types the body is only the fallback. */
const withBody: readonly StructuredType[] = ['select', 'wallet_pay', 'time_select']

interface PieceProps {
  type: StructuredType
  state: string
  fixture: Fixture
  view: View
  width: number
  panel: LinkPanelModel
}

/** One message in a piece of chat window. It can be answered, and then shows the request to the server. */
export function Piece({ type, state, fixture, view: View, width, panel }: PieceProps) {
  const answer = useSignal(fixture.answer)
  const { content, current, dir } = fixture
  if (!content.structured_content) return null
  return (
    <figure class={style.piece} style={{ width: `${width}px` }}>
      <figcaption>
        {type}: {state}
      </figcaption>
      <div class={style.window} dir={dir} lang={dir && 'ar'} data-piece={`${type}: ${state}`}>
        {withBody.includes(type) && <p class={style.bubble}>{content.body}</p>}
        <View
          content={content}
          structured={content.structured_content}
          answer={answer.value}
          current={current && !answer.value}
          reply={(body, structured_reply) => {
            answer.value = { body, structured_reply, state: 'sent' }
          }}
          openLink={panel.open}
        />
        {answer.value && <p class={style.own}>{answer.value.body}</p>}
        <Sent answer={answer} given={fixture.answer} />
      </div>
    </figure>
  )
}

function Sent({ answer, given }: { answer: Signal<Fixture['answer']>; given: Fixture['answer'] }) {
  if (!answer.value || answer.value === given) return null
  return <pre class={style.wire}>{JSON.stringify(answer.value.structured_reply, null, 1)}</pre>
}
