import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Appearance } from '../../contract/chat/appearance'
import type { ChatMessage, LoaderMessage } from '../../contract/chat/embed'
import { newToken } from '../../widget/host/new-token'
import { basePath } from '../shell/base-path'
import { pageShade } from './shade'
import { wholeTheme } from './whole-theme'
import { useLookWords } from './words'

/** The page console/studio/stage/: it contains the widget and a simulated server. */
const stage = `${basePath}/studio/stage/`

export function usePreviewStage(appearance: Appearance, language: string) {
  const t = useLookWords()
  const frame = useRef<HTMLIFrameElement>(null)
  const shade = useSignal(pageShade())
  const shown = useSignal<'message' | 'empty'>('message')
  const ready = useSignal(false)
  const { theme, strings = {}, scheme } = appearance
  const logo = appearance.header?.logo ?? ''

  const post = (message: object) => frame.current?.contentWindow?.postMessage(message, location.origin)
  const postToStage = (message: object) => post({ bubblewire_studio: 1, ...message })
  const say = (message: object) =>
    post({
      bubblewire: 1,
      language,
      full_screen: true,
      open: true,
      ...message,
    } as LoaderMessage)
  const settings = () => ({
    theme: JSON.stringify(wholeTheme(theme)),
    strings: JSON.stringify({ ...strings['*'], ...strings[language.split('-')[0] ?? ''], ...strings[language] }),
  })
  const showLooks = () =>
    postToStage({
      type: 'look',
      looks: { theme: scheme ?? shade.value, textSize: 100, network: 'good', picturesFail: false, logo },
    })
  const show = () => {
    if (shown.value === 'empty') return postToStage({ type: 'perform', lines: [] })
    postToStage({ type: 'show', scene: { body: t('look_preview_message'), structured_content: choices(t), media: {} } })
  }
  const current = useRef({ settings, showLooks, show, say })
  current.current = { settings, showLooks, show, say }

  useEffect(() => {
    function onMessage({
      source,
      origin,
      data,
    }: MessageEvent<ChatMessage | { bubblewire_studio: 1; type: string } | null>) {
      if (source !== frame.current?.contentWindow || origin !== location.origin || !data) return
      if ('bubblewire_studio' in data) {
        if (data.type !== 'here') return
        ready.value = true
        current.current.showLooks()
        current.current.show()
      } else if (data.type === 'ready') {
        const session = JSON.stringify({ token: newToken() })
        current.current.say({ type: 'init', session, kept: session, settings: current.current.settings() })
      }
    }
    addEventListener('message', onMessage)
    if (frame.current) frame.current.src = `${stage}#${encodeURIComponent(location.origin)}`
    return () => removeEventListener('message', onMessage)
  }, [])
  useEffect(() => {
    if (ready.value) showLooks()
  }, [shade.value, scheme, logo])
  useEffect(() => {
    if (ready.value) show()
  }, [shown.value])
  useEffect(() => {
    if (!ready.value) return
    say({ type: 'page' })
    say({ type: 'command', id: 1, name: 'dress', request: settings() })
  }, [JSON.stringify(settings()), language])

  return { frame, shade, shown }
}

const choices = (t: ReturnType<typeof useLookWords>) => ({
  type: 'select',
  items: [
    { title: t('look_preview_yes'), payload: 'yes' },
    { title: t('look_preview_no'), payload: 'no' },
  ],
})
