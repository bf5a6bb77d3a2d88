import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Appearance } from '../../../../contract/chat/appearance'
import type { ChatMessage, LoaderMessage } from '../../../../contract/chat/embed'
import { themeDefaults } from '../../../../contract/chat/theme'
import { newToken } from '../../../../widget/host/new-token'
import { basePath } from '../../../shell/base-path'
import { useT } from '../../parts/context'
import { Choice } from '../../parts/fields/Fields'
import style from './Looks.module.css'

/** The address of the studio's stage (console/studio/stage/): the widget itself, with a server in its own page. */
const stage = `${basePath}/studio/stage/`

/** Shows the chat with the new look and texts in a language, in light or dark, with a message or its greeting. */
export function Preview({ appearance, language }: { appearance: Appearance; language: string }) {
  const t = useT()
  const frame = useRef<HTMLIFrameElement>(null)
  const shade = useSignal<'light' | 'dark'>(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  const shown = useSignal<'message' | 'empty'>('message')
  const ready = useSignal(false)
  const { theme = {}, launcher = {}, strings = {} } = appearance

  const post = (message: object) => frame.current?.contentWindow?.postMessage(message, location.origin)
  const tell = (message: object) => post({ bubblewire_studio: 1, ...message })
  const say = (message: object) =>
    post({
      bubblewire: 1,
      language,
      full_screen: true,
      open: true,
      ...message,
    } as LoaderMessage)
  const dress = () => ({
    theme: JSON.stringify({
      light: { ...themeDefaults.light, ...theme.light },
      dark: { ...themeDefaults.dark, ...theme.dark },
    }),
    strings: JSON.stringify({ ...strings['*'], ...strings[language.split('-')[0] ?? ''], ...strings[language] }),
  })
  const look = () =>
    tell({ type: 'look', looks: { theme: shade.value, textSize: 100, network: 'good', picturesFail: false } })
  const show = () => {
    if (shown.value === 'empty') return tell({ type: 'perform', lines: [] })
    tell({ type: 'show', scene: { body: t('preview_message'), structured_content: choices(t), media: {} } })
  }
  const current = useRef({ dress, look, show, say })
  current.current = { dress, look, show, say }

  useEffect(() => {
    function hear({ source, origin, data }: MessageEvent<ChatMessage | { bubblewire_studio: 1; type: string } | null>) {
      if (source !== frame.current?.contentWindow || origin !== location.origin || !data) return
      if ('bubblewire_studio' in data) {
        if (data.type !== 'here') return
        ready.value = true
        current.current.look()
        current.current.show()
      } else if (data.type === 'ready') {
        const session = JSON.stringify({ token: newToken() })
        current.current.say({ type: 'init', session, kept: session, settings: current.current.dress() })
      }
    }
    addEventListener('message', hear)
    if (frame.current) frame.current.src = `${stage}#${encodeURIComponent(location.origin)}`
    return () => removeEventListener('message', hear)
  }, [])
  useEffect(() => {
    if (ready.value) look()
  }, [shade.value])
  useEffect(() => {
    if (ready.value) show()
  }, [shown.value])
  useEffect(() => {
    if (!ready.value) return
    say({ type: 'page' })
    say({ type: 'command', id: 1, name: 'dress', request: dress() })
  }, [JSON.stringify(dress()), language])

  return (
    <section class={style.preview} aria-label={t('preview')}>
      <Choice
        label={t('preview')}
        value={shade.value}
        options={[
          ['light', t('light')],
          ['dark', t('dark')],
        ]}
        onChoose={(chosen) => {
          shade.value = chosen
        }}
      />
      <Choice
        label={t('preview_shows')}
        value={shown.value}
        options={[
          ['message', t('preview_talk')],
          ['empty', t('preview_empty')],
        ]}
        onChoose={(chosen) => {
          shown.value = chosen
        }}
      />
      <iframe ref={frame} class={style.frame} title={t('preview')} />
      <Launcher {...launcher} label={t('bubble')} />
    </section>
  )
}

const choices = (t: ReturnType<typeof useT>) => ({
  type: 'select',
  items: [
    { title: t('preview_yes'), payload: 'yes' },
    { title: t('preview_no'), payload: 'no' },
  ],
})

interface LauncherProps {
  color?: string
  icon_color?: string
  icon?: string
  position?: 'left' | 'right'
  size?: number
  label: string
}

/** Draws a picture of the bubble. Script sets its style, which a strict content security policy allows. */
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
      // The corners of a page are the same in every language.
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
