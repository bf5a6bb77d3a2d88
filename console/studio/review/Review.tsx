import { useEffect, useRef } from 'preact/hooks'
import { useWords } from '../../../widget/strings/words'
import ui from '../../shell/controls/ui.module.css'
import { languageName } from '../../shell/words/languages'
import { day } from '../library/when'
import { Segments } from '../Segments'
import { SamplePicks } from '../samples/SamplePicks'
import { Pick } from '../see/Pick'
import { studioWords } from '../strings/en'
import { sideKey, sizeKey } from '../words'
import { Comments } from './Comments'
import style from './Review.module.css'
import type { ReviewModel } from './review'

export function Review({ review }: { review: ReviewModel }) {
  const { item, state } = review
  const t = useWords(studioWords)
  useEffect(() => void review.read(), [])
  const found = item.value
  if (state.value === 'gone')
    return (
      <main class={style.page}>
        <h1 class={style.title}>{t('review_gone')}</h1>
        <p>{t('review_gone_about')}</p>
      </main>
    )
  if (!found)
    return (
      <main class={style.page}>
        <p role="status">{state.value === 'failed' ? t('review_failed') : t('review_reading')}</p>
      </main>
    )
  return (
    <main class={style.page}>
      <header class={style.head}>
        <h1 class={style.title}>{found.name}</h1>
        <p>{found.kind === 'look' ? t('review_about_look') : t('review_about')}</p>
        <p class={ui.soft}>{t('review_facts', { version: found.version, when: day(found.expires_at) })}</p>
        {found.note && <p>{t('review_changed', { note: found.note })}</p>}
      </header>
      <div class={style.columns}>
        <Chat review={review} />
        <Comments review={review} />
      </div>
    </main>
  )
}

function Chat({ review: { stage, size, side, samples, language, languages } }: { review: ReviewModel }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const t = useWords(studioWords)
  useEffect(() => {
    const detach = stage.attach(frame.current?.contentWindow ?? null)
    if (frame.current) frame.current.src = stage.address
    return detach
  }, [])
  return (
    <section class={style.chat} aria-label={t('review_stage')}>
      <div class={ui.row}>
        <Segments
          label={t('review_theme')}
          signal={side}
          options={['', 'light', 'dark'] as const}
          nameOf={(each) => t(sideKey(each))}
          quiet
        />
        <Segments
          label={t('review_size')}
          signal={size as never}
          options={['phone', 'window'] as const}
          nameOf={(each) => t(sizeKey(each))}
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
          {t('review_restart')}
        </button>
      </div>
      {languages.value.length > 1 && (
        <Pick label={t('language')} signal={language} options={languages.value} nameOf={languageName} />
      )}
      <SamplePicks samples={samples} />
      <iframe
        ref={frame}
        title={t('review_stage')}
        class={`${style.frame} ${size.value === 'window' ? style.window : ''} ${stage.open.value ? '' : style.closed}`}
      />
    </section>
  )
}
