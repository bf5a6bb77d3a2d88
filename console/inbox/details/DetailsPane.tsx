import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import type { ConversationDetails } from '../../../clients/typescript/operations'
import { Button } from '../../shell/controls/Button'
import ui from '../../shell/controls/ui.module.css'
import { Later } from '../../shell/reading/Later'
import { useTimes } from '../../times/times'
import type { Inbox } from '../inbox'
import { Face, pictureOf } from '../list/row/Face'
import { useTranslate } from '../strings/en'
import { Control } from './Control'
import style from './DetailsPane.module.css'
import { Devices } from './Devices'
import { Facts } from './Facts'

/** What the details take of the inbox. */
export type DetailsInbox = Pick<
  Inbox,
  'language' | 'may' | 'modes' | 'nameOf' | 'navigation' | 'now' | 'records' | 'sentence' | 'talk' | 'toasts'
>

export function DetailsPane({ inbox }: { inbox: DetailsInbox }) {
  const t = useTranslate()
  const { talk, navigation } = inbox
  const details = talk.details.value
  return (
    <aside class={style.pane} aria-label={t('details')}>
      {navigation.columns.value < 3 && (
        <div class={style.close}>
          <Button
            kind="quiet"
            icon="close"
            label={t('details_close')}
            onClick={() => navigation.toggleDetails(false)}
          />
        </div>
      )}
      {details && (
        <>
          <Customer inbox={inbox} details={details} />
          <Part title={t('about_talk')} open>
            <About inbox={inbox} details={details} />
            {details.control && <Control inbox={inbox} details={details} />}
          </Part>
          {details.ai_agent && (
            <Part title={t('ai_agent')} open>
              <Later fetch={() => import('./AiRuns')}>
                {({ AiRuns }) => <AiRuns inbox={inbox} details={details} />}
              </Later>
            </Part>
          )}
          <Part title={t('variables')} open>
            <Variables values={details.customer.extra_values} />
          </Part>
          {details.source.type === 'web_messaging' && (
            <>
              <Part title={t('pages')} open>
                <Pages inbox={inbox} pages={details.pages} />
              </Part>
              <DevicesPart inbox={inbox} customerId={details.customer.id} />
            </>
          )}
          <Part title={t('before')} open>
            <Earlier inbox={inbox} earlier={details.earlier} />
          </Part>
        </>
      )}
    </aside>
  )
}

interface OfConversation {
  inbox: DetailsInbox
  details: ConversationDetails
}

function Customer({ inbox, details }: OfConversation) {
  const t = useTranslate()
  const times = useTimes()
  const { customer, language } = details
  return (
    <>
      <div class={style.who}>
        <Face id={customer.id} name={customer.named ? customer.name : ''} picture={pictureOf(customer)} />
        <div>
          <h3 class={style.name} dir="auto">
            {inbox.nameOf(details)}
          </h3>
          <p class={ui.soft}>{t(customer.signed ? 'signed_in' : 'not_signed')}</p>
        </div>
      </div>
      <Facts
        facts={[
          [t('email'), customer.email],
          [t('phone'), customer.phone],
          [t('company'), customer.company],
          [t('language'), language && languageName(language, inbox.language.value)],
          [t('first_seen'), times.whole(customer.created_at)],
        ]}
      />
      <p class={style.page_of}>
        <a href={inbox.navigation.customerAddress(customer.id)}>
          {t(details.may.edit_customer ? 'customer_edit' : 'customer_open')}
        </a>
      </p>
    </>
  )
}

function About({ inbox, details }: OfConversation) {
  const t = useTranslate()
  const { source, routing_mode, owner, created_at, first_person_reply_in } = details
  return (
    <Facts
      facts={[
        [t('source'), `${source.name} · ${t(`channel_${source.type}`)}`],
        [t('mode'), inbox.modes.nameOf(routing_mode)],
        [t('owner'), owner?.name ?? t('nobody')],
        [t('began'), useTimes().whole(created_at)],
        [t('first_reply'), durationText(first_person_reply_in, inbox.language.value)],
      ]}
    />
  )
}

function Variables({ values }: { values: object }) {
  const t = useTranslate()
  const variables = Object.entries(values)
  if (variables.length === 0) return <p class={ui.soft}>{t('variables_none')}</p>
  return <Facts facts={variables.map(([name, value]) => [name, valueText(value)])} />
}

function Pages({ inbox, pages }: { inbox: DetailsInbox; pages: ConversationDetails['pages'] }) {
  const t = useTranslate()
  const times = useTimes()
  return (
    <>
      {pages.length === 0 && <p class={ui.soft}>{t('pages_none')}</p>}
      <ol class={style.pages}>
        {pages.map(({ url, title, at }) => (
          <li key={`${at} ${url}`}>
            <a href={url} target="_blank" rel="noopener noreferrer" title={url} dir="auto">
              {title || url}
            </a>
            <time dateTime={at} title={times.whole(at)}>
              {times.short(at, inbox.now.value)}
            </time>
          </li>
        ))}
      </ol>
    </>
  )
}

function DevicesPart({ inbox, customerId }: { inbox: DetailsInbox; customerId: string }) {
  const t = useTranslate()
  const open = useSignal(false)
  return (
    <Part title={t('devices')} open={open.value} onToggle={(to) => (open.value = to)}>
      {open.value && <Devices key={customerId} inbox={inbox} customerId={customerId} />}
    </Part>
  )
}

function Earlier({ inbox, earlier }: { inbox: DetailsInbox; earlier: ConversationDetails['earlier'] }) {
  const t = useTranslate()
  const times = useTimes()
  return (
    <>
      {earlier.length === 0 && <p class={ui.soft}>{t('before_none')}</p>}
      <ol class={style.pages}>
        {earlier.map(({ id, title, state, last_content_at }) => (
          <li key={id}>
            <button type="button" class={style.link} onClick={() => inbox.navigation.open(id)} dir="auto">
              {title}
            </button>
            <span>
              {t(state === 'new' || state === 'assigned' ? 'needs_answer' : `state_${state}`)} ·{' '}
              {times.short(last_content_at, inbox.now.value)}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}

function languageName(tag: string, language: string) {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(tag)
  } catch {
    return tag
  }
}

function durationText(seconds: number | null, language: string) {
  if (seconds === null) return null
  const [unit, size] =
    seconds < 60 ? (['second', 1] as const) : seconds < 3600 ? (['minute', 60] as const) : (['hour', 3600] as const)
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  })
  return format.format(Math.round((seconds / size) * 10) / 10)
}

const valueText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

interface PartProps {
  title: string
  open: boolean
  onToggle?(open: boolean): void
  children: ComponentChildren
}

function Part({ title, open, onToggle, children }: PartProps) {
  return (
    <details class={style.part} open={open} onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}
