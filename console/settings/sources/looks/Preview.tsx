import { useEffect, useRef } from 'preact/hooks'
import type { Appearance } from '../../../../contract/chat/appearance'
import { Choice } from '../../../shell/controls/Fields'
import { useT } from '../../parts/context'
import style from './Looks.module.css'
import { usePreviewStage } from './use-preview-stage'

export function Preview({ appearance, language }: { appearance: Appearance; language: string }) {
  const t = useT()
  const { frame, shade, shown } = usePreviewStage(appearance, language)
  return (
    <section class={style.preview} aria-label={t('preview')}>
      <Choice
        label={t('preview')}
        chosen={shade}
        options={[
          ['light', t('light')],
          ['dark', t('dark')],
        ]}
      />
      <Choice
        label={t('preview_shows')}
        chosen={shown}
        options={[
          ['message', t('preview_talk')],
          ['empty', t('preview_empty')],
        ]}
      />
      <iframe ref={frame} class={style.frame} title={t('preview')} />
      <Launcher {...appearance.launcher} label={t('bubble')} />
    </section>
  )
}

interface LauncherProps {
  color?: string
  icon_color?: string
  icon?: string
  position?: 'left' | 'right'
  size?: number
  label: string
}

/** A script sets the style, because the content security policy forbids style attributes. */
function Launcher({
  color = '#0b5f5a',
  icon_color = '#ffffff',
  icon,
  position = 'right',
  size = 60,
  label,
}: LauncherProps) {
  const bubble = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const { current } = bubble
    if (!current) return
    Object.assign(current.style, {
      backgroundColor: color,
      color: icon_color,
      inlineSize: `${size}px`,
      blockSize: `${size}px`,
      // `left` and `right` are physical: they do not swap in right-to-left languages.
      marginLeft: position === 'left' ? '0' : 'auto',
      marginRight: position === 'left' ? 'auto' : '0',
    })
  }, [color, icon_color, size, position])
  return (
    <span ref={bubble} class={style.bubble} role="img" aria-label={label}>
      {icon ? (
        <img src={icon} alt="" />
      ) : (
        <svg width="28" height="28" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
          <path d="M4 4h16v12h-9l-5 4v-4H4z" />
        </svg>
      )}
    </span>
  )
}
