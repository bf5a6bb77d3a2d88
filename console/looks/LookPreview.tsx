import { useEffect, useRef } from 'preact/hooks'
import type { Appearance } from '../../contract/chat/appearance'
import { Choice } from '../shell/controls/Fields'
import style from './LookPreview.module.css'
import { usePreviewStage } from './use-preview-stage'
import { useLookWords } from './words'

export interface LookPreviewProps {
  appearance: Appearance
  /** The language of the chat. */
  language: string
}

/** The chat with this look, and its bubble. The settings of a source and the first setup show it. */
export function LookPreview({ appearance, language }: LookPreviewProps) {
  const t = useLookWords()
  const { frame, shade, shown } = usePreviewStage(appearance, language)
  return (
    <section class={style.preview} aria-label={t('look_preview')}>
      <div class={style.choices}>
        <Choice
          label={t('look_preview')}
          chosen={shade}
          options={[
            ['light', t('look_side_light')],
            ['dark', t('look_side_dark')],
          ]}
        />
        <Choice
          label={t('look_preview_shows')}
          chosen={shown}
          options={[
            ['message', t('look_preview_talk')],
            ['empty', t('look_preview_empty')],
          ]}
        />
      </div>
      <iframe ref={frame} class={style.frame} title={t('look_preview')} />
      <Launcher {...appearance.launcher} label={t('look_bubble')} />
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
