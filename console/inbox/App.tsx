import { useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { Button } from '../shell/controls/Button'
import ui from '../shell/controls/ui.module.css'
import { Frame } from '../shell/frame/Frame'
import style from './App.module.css'
import { AlertsDialog } from './alerts/AlertsDialog'
import { titleWith } from './alerts/alerts'
import { DetailsPane } from './details/DetailsPane'
import type { Inbox } from './inbox'
import { Help } from './keys/Help'
import { Palette } from './keys/Palette'
import { pageCommands } from './keys/page-commands'
import { useKeys } from './keys/useKeys'
import { ListPane } from './list/ListPane'
import { RingBar } from './ring/RingBar'
import { SwitchedOff } from './SwitchedOff'
import { useTranslate } from './strings/en'
import { Snooze } from './talk/head/Snooze'
import { TalkPane } from './talk/TalkPane'

/** The selector of each part that can take the focus, by the part's name. */
const parts: Readonly<Record<string, string>> = {
  row: '[data-row][aria-current]',
  search: '[data-part="search"]',
  box: '[data-part="box"]',
  log: '[data-part="log"]',
}

/** Draws three columns (list, conversation, details), or as many of them as fit. */
export function App({ inbox }: { inbox: Inbox }) {
  const t = useTranslate()
  const root = useRef<HTMLDivElement>(null)
  const overlay = useSignal<'palette' | 'help' | 'alerts' | 'snooze' | null>(null)
  const { navigation, talk, waiting } = inbox
  const letters = inbox.letters
  const commands = useMemo(() => pageCommands({ inbox, focus, overlay: (which) => (overlay.value = which) }), [t])
  useKeys(commands, letters.value)

  useLayoutEffect(() => {
    const { current } = root
    if (!current) return
    const measure = () => navigation.measured(current.clientWidth)
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(current)
    return () => watch.disconnect()
  }, [])

  const columns = navigation.columns.value
  const open = talk.id.value !== ''
  // With one column, the part that opens takes the focus. After going back, the row of the closed conversation takes it.
  const before = useRef('')
  useEffect(() => {
    if (columns === 1 && !open && before.current)
      root.current?.querySelector<HTMLElement>(`[data-row="${before.current}"]`)?.focus()
    before.current = talk.id.value
  }, [open, talk.id.value])

  const details = navigation.detailsShown.value
  const close = () => {
    overlay.value = null
  }
  return (
    <Frame
      place="inbox"
      title={titleWith(waiting.value, t('title'))}
      badges={{ inbox: waiting.value }}
      menu={
        <div class={style.menu}>
          <Button kind="quiet" icon="bell" onClick={() => (overlay.value = 'alerts')}>
            {t('do_alerts')}
          </Button>
          <Button kind="quiet" icon="key" onClick={() => (overlay.value = 'help')}>
            {t('keys')}
          </Button>
        </div>
      }
    >
      <h1 class={ui.hidden}>{t('title')}</h1>
      <div class={style.page}>
        <SwitchedOff inbox={inbox} />
        <div ref={root} class={style.inbox} data-columns={columns} data-details={details}>
          {(columns > 1 || !open) && <ListPane inbox={inbox} />}
          {(columns > 1 || (open && !details)) && <TalkPane inbox={inbox} snooze={() => (overlay.value = 'snooze')} />}
          {details && <DetailsPane inbox={inbox} />}
        </div>
      </div>
      <RingBar inbox={inbox} />
      {overlay.value === 'palette' && <Palette commands={commands} close={close} />}
      {overlay.value === 'help' && <Help commands={commands} letters={letters} close={close} />}
      {overlay.value === 'snooze' && <Snooze inbox={inbox} snooze={inbox.acts.snooze} close={close} />}
      {overlay.value === 'alerts' && <AlertsDialog inbox={inbox} close={close} />}
    </Frame>
  )

  function focus(part: string) {
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(parts[part] ?? part)?.focus())
  }
}
