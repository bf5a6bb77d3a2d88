import ui from '../../shell/ui.module.css'
import type { Retention } from '../model/records'
import { useT } from '../parts/context'
import { Page } from '../parts/Page'
import { Waiting } from '../parts/Records'
import { useFetched } from '../parts/use-fetched'
import { PersonData } from './PersonData'
import style from './Privacy.module.css'

const kinds = ['threads_days', 'deliveries_days', 'attachments_days', 'sessions_days'] as const

/** How long what is kept, and what is known of one person. */
export function Privacy() {
  const t = useT()
  const retention = useFetched<Retention>('/1.0/retention')
  const days = retention.value.value
  return (
    <Page title={t('privacy')} about={t('privacy_about')}>
      <section class={`${ui.panel} ${ui.stack}`}>
        <h2>{t('retention')}</h2>
        <p class={ui.soft}>{t('retention_about')}</p>
        {days ? (
          <dl class={style.days}>
            {kinds.map((kind) => (
              <div key={kind}>
                <dt>{t(`retention_${kind}`)}</dt>
                <dd>{days[kind] === null ? t('retention_ever') : t('retention_days', { count: days[kind] ?? 0 })}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <Waiting of={retention} />
        )}
      </section>
      <PersonData />
    </Page>
  )
}
