import { useEffect, useRef } from 'preact/hooks'
import ui from '../../shell/controls/ui.module.css'
import { day } from '../library/when'
import { Segments } from '../Segments'
import { Comments } from './Comments'
import style from './Review.module.css'
import type { ReviewModel } from './review'
import { words } from './words'

export function Review({ review }: { review: ReviewModel }) {
  const { item, state } = review
  useEffect(() => void review.read(), [])
  const found = item.value
  if (state.value === 'gone')
    return (
      <main class={style.page}>
        <h1 class={style.title}>{words.gone}</h1>
        <p>{words.gone_about}</p>
      </main>
    )
  if (!found)
    return (
      <main class={style.page}>
        <p role="status">{state.value === 'failed' ? words.failed : words.reading}</p>
      </main>
    )
  return (
    <main class={style.page}>
      <header class={style.head}>
        <h1 class={style.title}>{found.name}</h1>
        <p>{found.kind === 'look' ? words.about_look : words.about}</p>
        <p class={ui.soft}>
          {words.version(found.version)}. {words.ends(day(found.expires_at))}
        </p>
        {found.note && <p>{words.changed(found.note)}</p>}
      </header>
      <div class={style.columns}>
        <Chat review={review} />
        <Comments review={review} />
      </div>
    </main>
  )
}

function Chat({ review: { stage, size, side } }: { review: ReviewModel }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    stage.attach(frame.current?.contentWindow ?? null)
    if (frame.current) frame.current.src = stage.address
    return () => stage.attach(null)
  }, [])
  return (
    <section class={style.chat} aria-label={words.stage}>
      <div class={ui.row}>
        <Segments
          label={words.theme}
          signal={side}
          options={['', 'light', 'dark'] as const}
          words={words.themes}
          quiet
        />
        <Segments
          label={words.size}
          signal={size as never}
          options={['phone', 'window'] as const}
          words={words.sizes}
          quiet
        />
        <button
          type="button"
          class={ui.button}
          onClick={() => {
            if (stage.open.value) stage.restart()
            else stage.openAgain()
          }}
        >
          {words.restart}
        </button>
      </div>
      <iframe
        ref={frame}
        title={words.stage}
        class={`${style.frame} ${size.value === 'window' ? style.window : ''} ${stage.open.value ? '' : style.closed}`}
      />
    </section>
  )
}
