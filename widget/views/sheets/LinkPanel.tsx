import { useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { Link, LinkPanelModel } from '../../models/links/link-panel'
import { handleWebviewMessage } from '../../models/links/webview'
import panelWords from '../../strings/english/link-panel.json'
import { useWords } from '../../strings/words'
import { Icon, newTab } from '../ui/icon-paths'
import { Sheet, sheetTool } from '../ui/Sheet'
import surface from '../ui/Surface.module.css'
import style from './LinkPanel.module.css'

/** Pages that are opened over the conversation. Always mounted; visible while the panel has a page. */
export function LinkPanel({ panel }: { panel: LinkPanelModel }) {
  const word = useWords(panelWords)
  const link = panel.current.value
  const shown = panel.last.value
  const titled = useSignal<{ link: Link; text: string } | null>(null)
  // On phones and tablets the panel covers the site's page.
  const covers = shown?.target === 'current'
  useLayoutEffect(() => {
    if (link && covers) panel.cover(true)
  }, [link])
  if (!shown) return null
  const title = (titled.value?.link === shown && titled.value.text) || shown.title
  return (
    <Sheet
      open={link !== null}
      title={title}
      note={new URL(shown.url).host}
      height={covers ? 'full' : shown.webviewHeight}
      onClose={panel.close}
      onGone={() => panel.cover(false)}
      actions={
        <button type="button" class={sheetTool} aria-label={word('open_new_tab')} onClick={panel.moveToNewTab}>
          <Icon d={newTab} />
        </button>
      }
    >
      <Page
        key={shown.url}
        link={shown}
        title={title}
        leave={panel.moveToNewTab}
        close={panel.close}
        setTitle={(text) => {
          titled.value = { link: shown, text }
        }}
      />
    </Sheet>
  )
}

/** If no page has loaded after this many milliseconds, a link to a new tab is offered. */
const loadsWithinMs = 6_000

interface PageProps {
  link: Link
  title: string
  leave(): void
  close(): void
  setTitle(title: string): void
}

function Page({ link, title, leave, close, setTitle }: PageProps) {
  const word = useWords(panelWords)
  const state = useSignal<'loading' | 'shown' | 'late'>('loading')
  /**
   * Only a page with our SDK reports that it has loaded. A page that the browser refused looks like every other page.
   */
  const spoke = useSignal(false)
  const frame = useRef<HTMLIFrameElement>(null)

  useEffect(() => {
    const { origin } = new URL(link.url)
    const onMessage = (event: MessageEvent) => {
      if (event.source !== frame.current?.contentWindow || event.origin !== origin) return
      spoke.value = true
      const reply = (payload: string, text: string) => link.reply?.(payload, text)
      const answer = handleWebviewMessage(event.data, { close, setTitle, reply })
      if (answer) frame.current?.contentWindow?.postMessage(answer, origin)
    }
    addEventListener('message', onMessage)
    const timer = setTimeout(() => {
      if (state.peek() === 'loading') state.value = 'late'
    }, loadsWithinMs)
    return () => {
      removeEventListener('message', onMessage)
      clearTimeout(timer)
    }
  }, [])

  return (
    <div class={style.page}>
      <div class={style.waiting} role="status">
        {state.value === 'loading' && (
          <>
            <i class={style.wheel} aria-hidden="true" />
            <p>{word('page_loading')}</p>
          </>
        )}
        {state.value === 'late' && (
          <>
            <p>{word('page_stays_blank')}</p>
            <button type="button" class={surface.action} onClick={leave}>
              {word('open_new_tab')}
              <Icon d={newTab} size={16} />
            </button>
          </>
        )}
      </div>
      <iframe
        ref={frame}
        class={`${style.frame} ${state.value === 'shown' ? '' : style.unseen}`}
        src={link.url}
        title={title}
        sandbox={sandboxFor(link.url)}
        referrerpolicy="strict-origin-when-cross-origin"
        onLoad={() => {
          state.value = 'shown'
        }}
        onError={() => {
          state.value = 'late'
        }}
      />
      {state.value === 'shown' && !spoke.value && (
        <button type="button" class={`${surface.quiet} ${style.way}`} onClick={leave}>
          {word('page_not_showing')}
        </button>
      )}
    </div>
  )
}

// A page of the chat's own origin could remove its sandbox, so it loses its origin.
function sandboxFor(url: string): string {
  const rights = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads'
  return new URL(url).origin === location.origin ? rights : `${rights} allow-same-origin`
}
