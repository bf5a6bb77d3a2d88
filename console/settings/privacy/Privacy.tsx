import type { Retention } from '../../../clients/typescript/operations'
import { SaveBar } from '../../record/SaveBar'
import { useSettings, useT } from '../parts/context'
import { DescribedFields } from '../parts/fields/DescribedFields'
import { Rights } from '../parts/fields/Rights'
import { Page } from '../parts/Page'
import { Panel } from '../parts/Panel'
import { LoadState } from '../parts/Records'
import { useForm } from '../parts/use/use-form'
import { PersonData } from './PersonData'

const kinds = ['threads_days', 'deliveries_days', 'attachments_days', 'sessions_days'] as const
type Days = Pick<Retention, (typeof kinds)[number]>

export function Privacy() {
  const { session } = useSettings()
  const t = useT()
  const form = useForm<Retention, Days>({ path: '/1.0/retention', take: ({ updated_at: _, ...days }) => days })
  const days = form.value.value
  const failure = form.failure.value
  const placeholder = t('retention_ever')
  return (
    <Page title={t('privacy')} about={t('privacy_about')}>
      <Panel title={t('subject_retention')} about={t('retention_about')}>
        {!days && <LoadState failure={failure} reload={form.load} isRetrying={form.isRetrying.value} />}
        {days && (
          <Rights right={session.may('edit_identities') ? 'access_all_sources' : 'edit_identities'}>
            <DescribedFields
              form={form}
              fields={kinds.map((name) => ({
                kind: 'number' as const,
                name,
                label: `field_${name}` as const,
                min: 1,
                placeholder,
              }))}
            />
          </Rights>
        )}
      </Panel>
      <PersonData />
      <SaveBar form={form} t={t} nameOf={(field) => t(`field_${field}`)} />
    </Page>
  )
}
