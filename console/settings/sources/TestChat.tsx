import { useSignal } from '@preact/signals'
import { useContext, useEffect, useRef } from 'preact/hooks'
import type { ChatMessage, LoaderMessage, PortMessage } from '../../../contract/chat/embed'
import { Words } from '../../../widget/strings/words'
import { basePath } from '../../shell/base-path'
import { Button } from '../../shell/controls/Button'
import ui from '../../shell/controls/ui.module.css'
import { useT } from '../parts/context'
import { Panel } from '../parts/Panel'
import style from './TestChat.module.css'

interface TestChatProps {
  channelId: string
  /** False if the source's origins keep the chat from being shown in this page. */
  canFrame: boolean
}

/** The chat of a source as a new customer sees it. Its conversations are real. */
export function TestChat({ channelId, canFrame }: TestChatProps) {
  const t = useT()
  const begun = useSignal(0)
  const address = `${basePath}/chat/${channelId}/`
  return (
    <Panel title={t('test_chat')} about={t('test_chat_about')}>
      {canFrame && <ChatFrame key={begun.value} address={address} />}
      <div class={ui.row}>
        {canFrame && (
          <Button
            icon="refresh"
            onClick={() => {
              begun.value += 1
            }}
          >
            {t('test_chat_again')}
          </Button>
        )}
        <a href={address} target="_blank" rel="noopener">
          {t('test_chat_open')}
        </a>
      </div>
    </Panel>
  )
}

/** Answers the chat in the frame as the loader does on a site (contract/chat/embed.ts). */
function ChatFrame({ address }: { address: string }) {
  const t = useT()
  const { language } = useContext(Words)
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const { origin } = location
    function onMessage({ source, origin: from, data }: MessageEvent<ChatMessage | '{"bubblewire":1}'>) {
      const chat = frame.current?.contentWindow
      if (!chat || source !== chat || from !== origin) return
      const post = (message: LoaderMessage | PortMessage) => chat.postMessage(message, origin)
      const page = (open: boolean) => post({ bubblewire: 1, type: 'page', language, full_screen: false, open })
      if (data === '{"bubblewire":1}') post({ bubblewire: 1, type: 'line' })
      else if (data.type === 'ready')
        post({
          bubblewire: 1,
          type: 'init',
          language,
          full_screen: false,
          open: true,
          session: data.session,
          kept: undefined,
          settings: {},
        })
      else if (data.type === 'navigate') window.open(data.url, '_blank', 'noopener')
      else if (data.type === 'close') {
        page(false)
        page(true)
      }
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [language])
  return (
    <iframe
      ref={frame}
      class={style.frame}
      title={t('test_chat')}
      src={`${address}#${encodeURIComponent(location.origin)}`}
    />
  )
}
