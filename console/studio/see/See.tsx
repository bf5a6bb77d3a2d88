import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import ui from '../../shell/controls/ui.module.css'
import { Later } from '../../shell/reading/Later'
import { languageName } from '../../shell/words/languages'
import { Export } from '../export/Export'
import type { Part } from '../export/file-name'
import { Segments } from '../Segments'
import { SamplePicks } from '../samples/SamplePicks'
import { type Studio, sheetAddress } from '../studio'
import { sideKey, sizeKey, useStudioWords } from '../words'
import { Pick } from './Pick'
import style from './See.module.css'
import { StageNote } from './StageNote'
import { ThemeEditor } from './ThemeEditor'
import { useScale } from './use-scale'
import { languageTags, sideNames, sizeNames, sizes, stateNames } from './view'

export function See({ studio }: { studio: Studio }) {
  const t = useStudioWords()
  const { stage, view } = studio
  const frame = useRef<HTMLIFrameElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const scale = useScale(place, sizes[view.size.value])
  // On narrow pages the chat stays above the form while it is edited, and is large while it is tried.
  const docked = studio.narrow.value && (view.tap.value === 'edit' || view.dressing.value)
  useEffect(() => {
    document.documentElement.toggleAttribute('data-docked', docked)
    return () => document.documentElement.removeAttribute('data-docked')
  }, [docked])
  useEffect(() => {
    const detach = stage.attach(frame.current?.contentWindow ?? null)
    if (frame.current) frame.current.src = stage.address
    return detach
  }, [])
  function startOver() {
    if (view.state.value === 'answered') view.state.value = 'fresh'
    else stage.restart()
  }
  return (
    <section class={`${ui.panel} ${style.see}`} aria-labelledby="see">
      <div class={style.side}>
        <div class={style.head}>
          <h2 id="see">{t('see')}</h2>
          <Segments quiet label={t('tap')} signal={view.tap} options={taps} nameOf={(each) => t(`tap_${each}`)} />
          <button type="button" class={ui.button} onClick={startOver}>
            {t('review_restart')}
          </button>
        </div>
        <p class={ui.soft}>{t(`tap_about_${view.tap.value}`)}</p>
        <Picks view={view} />
        <SamplePicks samples={studio.samples} />
        <Ways studio={studio} frame={frame} />
        {studio.comments.placed.value.length > 0 && (
          <Later fetch={() => import('../pins/PinList')}>{({ PinList }) => <PinList studio={studio} />}</Later>
        )}
      </div>
      <div class={style.stage} data-docked={docked}>
        <StageNote studio={studio} />
        <div class={style.place} ref={place}>
          <div class={`${style.screen} ${screenClass[view.size.value]}`} style={scale}>
            <iframe
              ref={frame}
              title={t('review_stage')}
              class={`${style.frame} ${stage.open.value ? '' : style.closed}`}
            />
            {!stage.open.value && (
              <button type="button" class={`${ui.button} ${ui.main} ${style.open}`} onClick={stage.openAgain}>
                {t('open_chat')}
              </button>
            )}
          </div>
        </div>
        <p role="status" class={`${ui.soft} ${style.said}`}>
          {stage.navigated.value && t('navigated', { url: stage.navigated.value })}
        </p>
      </div>
      {studio.narrow.value && <ThemeEditor studio={studio} />}
    </section>
  )
}

/** Other ways to look at the message. */
function Ways({ studio, frame }: { studio: Studio; frame: RefObject<HTMLIFrameElement | null> }) {
  const t = useStudioWords()
  const { stage, library, difference } = studio
  return (
    <div class={ui.row}>
      <a
        class={ui.button}
        href={sheetAddress}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          studio.showSheet(true)
        }}
      >
        {t('sheet')}
      </a>
      <button
        type="button"
        class={ui.button}
        onClick={() => {
          difference.value = { item: library.edited.value.message ?? null, version: null }
        }}
      >
        {t('difference')}
      </button>
      <Export
        parts={stage.scripted.value ? onlyChat : messageAndChat}
        studio={studio}
        rootOf={() => (stage.open.value && frame.current?.contentDocument?.body) || null}
      />
    </div>
  )
}

function Picks({ view }: { view: Studio['view'] }) {
  const t = useStudioWords()
  return (
    <div class={style.controls}>
      <Pick label={t('review_size')} signal={view.size} options={sizeNames} nameOf={(each) => t(sizeKey(each))} />
      <Pick label={t('review_theme')} signal={view.theme} options={sideNames} nameOf={(each) => t(sideKey(each))} />
      <Pick label={t('language')} signal={view.language} options={languageTags} nameOf={languageName} />
      <Pick label={t('state')} signal={view.state} options={stateNames} nameOf={(each) => t(`state_${each}`)} />
    </div>
  )
}

const taps = ['edit', 'try'] as const
const messageAndChat: readonly Part[] = ['message', 'chat']
const onlyChat: readonly Part[] = ['chat']

const screenClass = { phone: '', small: style.small, tablet: style.tablet, window: style.window }
