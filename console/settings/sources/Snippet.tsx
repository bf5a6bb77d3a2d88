import type { PageSighting as Sighting } from '../../../clients/typescript/operations'
import { Icon } from '../../shell/controls/icons'
import ui from '../../shell/controls/ui.module.css'
import { type ListOf, useFetched } from '../../shell/reading/use-fetched'
import { useTimes } from '../../times/times'
import { addressOf } from '../model/route'
import { useT } from '../parts/context'
import { Copyable } from '../parts/fields/Secret'
import { Panel } from '../parts/Panel'
import { Chip } from '../parts/Records'
import type { PartProps } from './part-props'
import style from './Snippet.module.css'

/** How often the page asks whether a website has loaded the snippet, in ms. */
const askMs = 4_000

export function Snippet({ source, value }: PartProps) {
  const t = useT()
  const { ago } = useTimes()
  const seen = useFetched<ListOf<Sighting>>(`/1.0/content_sources/${source.id}/sightings?limit=30`, askMs)
  const records = seen.value.value?.records ?? []
  if (!source.web_messaging) {
    return (
      <Panel>
        <p>{t('snippet_off')}</p>
        <a href={addressOf('sources', source.id)}>{t('part_general')}</a>
      </Panel>
    )
  }
  return (
    <>
      <Panel title={t('snippet')}>
        <p>{t('snippet_about')}</p>
        <Copyable text={source.web_messaging.snippet} label={t('snippet')} />
        {(value.allowed_origins ?? []).length === 0 && (
          <p class={ui.soft}>{t((value.any_origin ?? true) ? 'snippet_anywhere' : 'snippet_nowhere')}</p>
        )}
      </Panel>
      <Panel title={t('seen')}>
        <div role="status">
          {records.length === 0 ? (
            <p class={style.waiting}>
              <Icon name="eye" />
              {t('seen_nowhere')}
            </p>
          ) : (
            <ul class={style.sites}>
              {records.map(({ origin, allowed, seen_at }) => (
                <li key={origin ?? ''}>
                  <Icon name={allowed ? 'check' : 'warning'} />
                  <span class={style.site}>
                    <bdi>{origin ?? t('seen_unnamed')}</bdi>
                    <span class={ui.soft}>{t('seen_at', { ago: ago(seen_at) })}</span>
                  </span>
                  {!allowed && origin && <Chip kind="bad">{t('seen_not_allowed')}</Chip>}
                </li>
              ))}
            </ul>
          )}
        </div>
      </Panel>
    </>
  )
}
