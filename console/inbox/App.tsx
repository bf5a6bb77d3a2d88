import { useSignal } from '@preact/signals'
import { useMemo, useRef } from 'preact/hooks'
import { Button } from '../shell/controls/Button'
import ui from '../shell/controls/ui.module.css'
import { Frame } from '../shell/frame/Frame'
import { isTyping } from '../shell/is-typing'
import style from './App.module.css'
import { AlertsDialog } from './alerts/AlertsDialog'
import { titleWithCount } from './alerts/alerts'
import { ConnectionLost } from './ConnectionLost'
import type { CustomersInbox } from './customers/CustomerPage'
import { CustomersLater } from './customers/CustomersLater'
import { DisabledAccount } from './DisabledAccount'
import { type DetailsInbox, DetailsPane } from './details/DetailsPane'
import type { Inbox } from './inbox'
import { Help } from './keys/Help'
import { Palette } from './keys/Palette'
import { pageCommands } from './keys/page-commands'
import { useKeys } from './keys/useKeys'
import { type ListInbox, ListPane } from './list/ListPane'
import { RingBar } from './ring/RingBar'
import { useTranslate } from './strings/en'
import { Snooze } from './talk/head/Snooze'
import { type TalkInbox, TalkPane } from './talk/TalkPane'
import { useColumns } from './use-columns'

const parts: Readonly<Record<string, string>> = {
  row: '[data-row][aria-current]',
  search: '[data-part="search"]',
  box: '[data-part="box"]',
  log: '[data-part="log"]',
}

type AppInbox = ListInbox &
  TalkInbox &
  DetailsInbox &
  CustomersInbox &
  Pick<Inbox, 'alerts' | 'closed' | 'connection' | 'isDisabled' | 'letters' | 'resume' | 'ring' | 'waiting'>

export function App({ inbox }: { inbox: AppInbox }) {
  const t = useTranslate()
  const root = useRef<HTMLDivElement>(null)
  const overlay = useSignal<'palette' | 'help' | 'alerts' | 'snooze' | null>(null)
  const { navigation, talk, waiting } = inbox
  const letters = inbox.letters
  const commands = useMemo(() => pageCommands({ inbox, focus, overlay: (which) => (overlay.value = which) }), [t])
  const customer = navigation.customer.value
  const usable = useMemo(
    () => (customer === null ? commands : commands.filter(({ group }) => group === 'page')),
    [commands, customer === null],
  )
  useKeys(usable, letters.value)

  useColumns(inbox, root)
  const columns = navigation.columns.value
  const open = talk.id.value !== ''
  const details = navigation.detailsShown.value
  const close = () => {
    overlay.value = null
  }
  return (
    <Frame
      place={customer === null ? 'inbox' : 'customers'}
      title={titleWithCount(waiting.value, t(customer === null ? 'title' : 'customers'))}
      badges={{ inbox: waiting.value }}
      menu={
        <div class={style.menu}>
          <Button kind="quiet" icon="people" onClick={navigation.showCustomers}>
            {t('customers')}
          </Button>
          <Button kind="quiet" icon="bell" onClick={() => (overlay.value = 'alerts')}>
            {t('do_alerts')}
          </Button>
          <Button kind="quiet" icon="key" onClick={() => (overlay.value = 'help')}>
            {t('keys')}
          </Button>
        </div>
      }
    >
      {customer === null ? (
        <>
          <h1 class={ui.hidden}>{t('title')}</h1>
          <div class={style.page}>
            <DisabledAccount inbox={inbox} />
            <ConnectionLost inbox={inbox} />
            <div ref={root} class={style.inbox} data-columns={columns} data-details={details}>
              {(columns > 1 || !open) && <ListPane inbox={inbox} />}
              {(columns > 1 || (open && !details)) && (
                <TalkPane inbox={inbox} snooze={() => (overlay.value = 'snooze')} />
              )}
              {details && <DetailsPane inbox={inbox} />}
            </div>
          </div>
        </>
      ) : (
        <CustomersLater inbox={inbox} id={customer} />
      )}
      <RingBar inbox={inbox} />
      {overlay.value === 'palette' && <Palette commands={usable} close={close} />}
      {overlay.value === 'help' && <Help commands={commands} letters={letters} close={close} />}
      {overlay.value === 'snooze' && <Snooze inbox={inbox} snooze={inbox.acts.snooze} close={close} />}
      {overlay.value === 'alerts' && <AlertsDialog inbox={inbox} close={close} />}
    </Frame>
  )

  // Moves the focus before the next key, so that typed letters are no shortcuts; a part not drawn yet, once it is.
  function focus(part: string) {
    const move = () => {
      const found = root.current?.querySelector<HTMLElement>(parts[part] ?? part)
      found?.focus()
      return !!found && document.activeElement === found
    }
    if (move()) return
    queueMicrotask(() => move() || requestAnimationFrame(() => isTyping() || move()))
  }
}
