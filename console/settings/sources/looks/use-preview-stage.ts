import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Appearance } from '../../../../contract/chat/appearance'
import type { ChatMessage, LoaderMessage } from '../../../../contract/chat/embed'
import { themeDefaults } from '../../../../contract/chat/theme'
import { newToken } from '../../../../widget/host/new-token'
import { basePath } from '../../../shell/base-path'
import { useT } from '../../parts/context'

/** The address of the studio's stage (console/studio/stage/): the widget with a simulated server in its page. */
const stage = `${basePath}/studio/stage/`

export function usePreviewStage(appearance: Appearance, language: string) {
  const t = useT()
  const frame = useRef<HTMLIFrameElement>(null)
  const shade = useSignal<'light' | 'dark'>(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  const shown = useSignal<'message' | 'empty'>('message')
  const ready = useSignal(false)
  const { theme = {}, strings = {} } = appearance

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

  return { frame, shade, shown }
}

const choices = (t: ReturnType<typeof useT>) => ({
  type: 'select',
  items: [
    { title: t('preview_yes'), payload: 'yes' },
    { title: t('preview_no'), payload: 'no' },
  ],
})
