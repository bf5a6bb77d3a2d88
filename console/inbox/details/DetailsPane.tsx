import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { Button } from '../../shell/controls/Button'
import ui from '../../shell/controls/ui.module.css'
import type { Inbox } from '../inbox'
import { createAgo } from '../list/row/ago'
import { Face, pictureOf } from '../list/row/Face'
import { useTranslate } from '../strings/en'
import { Control } from './Control'
import style from './DetailsPane.module.css'
import { Devices } from './Devices'
import { Facts } from './Facts'

/** The third column: who the customer is, and what is known of the conversation. */
export function DetailsPane({ inbox }: { inbox: Inbox }) {
  const t = useTranslate()
  const { talk, place } = inbox
  const details = talk.details.value
  const ago = useMemo(() => createAgo(inbox.language.value), [inbox.language.value])
  const now = inbox.now.value
  /** Asked for only by who opens them. */
  const shown = useSignal(false)
  return (
    <aside class={style.pane} aria-label={t('details')}>
      {place.columns.value < 3 && (
        <div class={style.close}>
          <Button kind="quiet" icon="close" label={t('details_close')} onClick={() => place.toggleDetails(false)} />
        </div>
      )}
      {details && (
        <>
          <div class={style.who}>
            <Face
              id={details.customer.id}
              name={details.customer.named ? details.customer.name : ''}
              picture={pictureOf(details.customer)}
            />
            <div>
              <h3 class={style.name} dir="auto">
                {inbox.nameOf(details)}
              </h3>
              <p class={ui.soft}>{t(details.customer.signed ? 'signed_in' : 'not_signed')}</p>
            </div>
          </div>
          <Facts
            facts={[
              [t('email'), details.customer.email],
              [t('company'), details.customer.company],
              [t('language'), languageName(details.language)],
              [t('first_seen'), ago.whole(details.customer.created_at)],
            ]}
          />
          <Part title={t('about_talk')} open>
            <Facts
              facts={[
                [t('source'), `${details.source.name} · ${t(`channel_${details.source.type}`)}`],
                [t('mode'), inbox.modes.nameOf(details.routing_mode)],
                [t('owner'), details.owner?.name ?? t('nobody')],
                [t('began'), ago.whole(details.created_at)],
                [t('first_reply'), duration(details.intervention?.first_user_reply_in)],
              ]}
            />
            {details.control && <Control inbox={inbox} details={details} />}
          </Part>
          <Part title={t('variables')} open>
            {Object.keys(details.customer.extra_values).length === 0 ? (
              <p class={ui.soft}>{t('variables_none')}</p>
            ) : (
              <Facts
                facts={Object.entries(details.customer.extra_values).map(([name, value]) => [name, said(value)])}
              />
            )}
          </Part>
          {details.source.type === 'web_messaging' && (
            <Part title={t('pages')} open>
              {details.pages.length === 0 && <p class={ui.soft}>{t('pages_none')}</p>}
              <ol class={style.pages}>
                {details.pages.map(({ url, title, at }) => (
                  <li key={`${at} ${url}`}>
                    <a href={url} target="_blank" rel="noopener noreferrer" title={url} dir="auto">
                      {title || url}
                    </a>
                    <time dateTime={at} title={ago.whole(at)}>
                      {ago.short(at, now)}
                    </time>
                  </li>
                ))}
              </ol>
            </Part>
          )}
          {details.source.type === 'web_messaging' && (
            <Part
              title={t('devices')}
              open={shown.value}
              toggled={(open) => {
                shown.value = open
              }}
            >
              {shown.value && <Devices key={details.customer.id} inbox={inbox} customerId={details.customer.id} />}
            </Part>
          )}
          <Part title={t('before')} open>
            {details.earlier.length === 0 && <p class={ui.soft}>{t('before_none')}</p>}
            <ol class={style.pages}>
              {details.earlier.map(({ id, title, state, last_content_at }) => (
                <li key={id}>
                  <button type="button" class={style.link} onClick={() => place.open(id)} dir="auto">
                    {title}
                  </button>
                  <span>
                    {t(`view_${state}`)} · {ago.short(last_content_at, now)}
                  </span>
                </li>
              ))}
            </ol>
          </Part>
        </>
      )}
    </aside>
  )

  function languageName(tag: string | null) {
    try {
      return tag && new Intl.DisplayNames(inbox.language.value, { type: 'language' }).of(tag)
    } catch {
      return tag
    }
  }

  function duration(seconds: number | null | undefined) {
    if (seconds == null) return null
    const [unit, size] =
      seconds < 60 ? (['second', 1] as const) : seconds < 3600 ? (['minute', 60] as const) : (['hour', 3600] as const)
    const format = new Intl.NumberFormat(inbox.language.value, {
      style: 'unit',
      unit,
      unitDisplay: 'long',
      maximumFractionDigits: 1,
    })
    return format.format(Math.round((seconds / size) * 10) / 10)
  }
}

const said = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

interface PartProps {
  title: string
  open: boolean
  toggled?(open: boolean): void
  children: ComponentChildren
}

function Part({ title, open, toggled, children }: PartProps) {
  return (
    <details class={style.part} open={open} onToggle={({ currentTarget }) => toggled?.(currentTarget.open)}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}
