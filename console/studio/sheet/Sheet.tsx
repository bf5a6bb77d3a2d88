import { useSignal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import ui from '../../shell/controls/ui.module.css'
import { languageName } from '../../shell/words/languages'
import { Channel } from '../compare/Channel'
import { Export } from '../export/Export'
import { Segments } from '../Segments'
import { SamplePicks } from '../samples/SamplePicks'
import { Pick } from '../see/Pick'
import { languageTags, sizeNames } from '../see/view'
import type { Studio } from '../studio'
import { sizeKey, useStudioWords } from '../words'
import { Barriers } from './Barriers'
import { Looks } from './Looks'
import style from './Sheet.module.css'
import { createSheet } from './sheet'
import { useFit } from './use-fit'
import { Versions } from './Versions'

const zooms = ['fit', 'full'] as const

export function Sheet({ studio }: { studio: Studio }) {
  const t = useStudioWords()
  const { view, checking, shown, samples, stage, translations } = studio
  const sheet = useMemo(() => createSheet(studio), [])
  useEffect(() => sheet.dispose, [])
  const paper = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLElement>(null)
  // A phone starts with the sheet at full size, because the whole sheet would be too small to read.
  const zoom = useSignal<(typeof zooms)[number]>(studio.narrow.peek() ? 'full' : 'fit')
  const fit = useFit(frame, paper, zoom.value === 'fit')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section class={`${ui.panel} ${style.sheet}`} aria-labelledby="sheet">
      <div class={style.head}>
        <h2 id="sheet" ref={heading} tabIndex={-1}>
          {t('sheet')}
        </h2>
        <div class={ui.row}>
          <button type="button" class={ui.button} onClick={() => print()}>
            {t('sheet_print')}
          </button>
          <Export studio={studio} parts={['sheet']} rootOf={() => paper.current} />
          <button type="button" class={ui.button} onClick={() => studio.showSheet(false)}>
            {t('sheet_close')}
          </button>
        </div>
      </div>
      <p class={ui.soft}>{t('sheet_about')}</p>
      <div class={style.controls}>
        <Pick label={t('review_size')} signal={view.size} options={sizeNames} nameOf={(each) => t(sizeKey(each))} />
        <Pick label={t('language')} signal={view.language} options={languageTags} nameOf={languageName} />
        <Segments label={t('sheet_zoom')} signal={zoom} options={zooms} nameOf={(each) => t(`sheet_zoom_${each}`)} />
      </div>
      <SamplePicks samples={samples} />
      <Barriers paper={paper} isMany={translations.isMany.value} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls. */}
      <section class={style.scroller} ref={frame} tabIndex={0} aria-label={t('sheet_paper')}>
        <div class={fit ? style.fit : ''} style={fit ?? {}}>
          <div class={style.paper} ref={paper}>
            <Looks studio={studio} sheet={sheet} />
            {translations.isMany.value && <Versions studio={studio} />}
            <h3 class={style.title}>{t('sheet_channels')}</h3>
            <div class={style.channels}>
              {(checking.preview.value?.channels ?? []).map((channel) => (
                <Channel key={channel.channel_kind} channel={channel} message={shown.value} file={stage.file} />
              ))}
            </div>
          </div>
        </div>
      </section>
    </section>
  )
}
