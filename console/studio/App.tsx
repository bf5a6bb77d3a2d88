import { useEffect } from 'preact/hooks'
import { structuredTypes } from '../../contract/structured'
import { browserClock } from '../../widget/models/session/clock'
import { basePath } from '../shell/base-path'
import ui from '../shell/controls/ui.module.css'
import { Frame } from '../shell/frame/Frame'
import style from './App.module.css'
import { useBarHeight } from './bar-height'
import { Tools } from './compose/Tools'
import { DifferenceLater } from './difference/DifferenceLater'
import frame from './Frame.module.css'
import { SheetParts, StageParts } from './Parts'
import type { Studio } from './studio'
import { useStudioWords } from './words'

const noticeMs = 6_000
const others = ['received', 'compare'] as const

function galleryOf({ message, view }: Studio): string {
  const { type } = (message.value.structured_content ?? {}) as { type?: unknown }
  const choice = {
    type: structuredTypes.find((each) => each === type) ?? '',
    theme: view.theme.value,
    lang: view.language.value,
    width: view.size.value === 'small' ? '320' : '390',
  }
  return `${basePath}/gallery?${new URLSearchParams(choice)}`
}

function partsOf({ narrow, sheet }: Studio) {
  if (sheet.value) return narrow.value ? (['sheet', 'compose'] as const) : (['compose', 'sheet'] as const)
  return narrow.value
    ? (['see', 'compose', 'try', ...others] as const)
    : (['compose', 'try', 'see', ...others] as const)
}

export function App({ studio }: { studio: Studio }) {
  const { notice, difference } = studio
  useEffect(() => {
    if (!notice.value) return
    return browserClock.after(noticeMs, () => {
      notice.value = ''
    })
  }, [notice.value])
  return (
    <Frame place="studio" class={frame.frame}>
      <div class={style.page}>
        <Bar studio={studio} />
        {studio.sheet.value ? <SheetParts studio={studio} /> : <StageParts studio={studio} />}
        {difference.value && (
          <DifferenceLater
            studio={studio}
            start={difference.value}
            close={() => {
              difference.value = null
            }}
          />
        )}
        <p class={style.notice} role="status">
          {notice.value}
        </p>
      </div>
    </Frame>
  )
}

function Bar({ studio }: { studio: Studio }) {
  const t = useStudioWords()
  const bar = useBarHeight()
  return (
    <div class={style.top} ref={bar}>
      <header class={style.head}>
        <h1 class={style.title}>{t('shell_studio')}</h1>
        <p class={`${style.about} ${ui.soft}`}>{t('about')}</p>
        <p class={ui.row}>
          <a class={style.link} href={galleryOf(studio)}>
            {t('gallery')}
          </a>
          <a class={style.link} href={`${basePath}/docs`}>
            {t('api')}
          </a>
        </p>
      </header>
      <Tools studio={studio} />
      <nav class={style.jump} aria-label={t('parts')}>
        {partsOf(studio).map((part) => (
          <a key={part} href={`#${part}`}>
            {part === 'received' ? t('webhook') : t(part)}
          </a>
        ))}
      </nav>
    </div>
  )
}
