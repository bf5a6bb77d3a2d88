import { useSignal } from '@preact/signals'
import type { Answer } from '../../../clients/typescript/client'
import type { Source } from '../../../clients/typescript/operations'
import { useSentence } from '../../shell/words/sentence'
import { at } from '../model/place'
import { useSettings, useT } from '../parts/context'
import { Rights } from '../parts/fields/Rights'
import { Secret } from '../parts/fields/Secret'
import { Page } from '../parts/Page'
import { Awaited } from '../parts/Records'
import { SaveBar } from '../parts/SaveBar'
import { Tabs } from '../parts/Tabs'
import { useForm } from '../parts/use/use-form'
import { General } from './General'
import { Hours } from './Hours'
import { Looks } from './looks/Looks'
import { Messages } from './Messages'
import { Snippet } from './Snippet'
import { Triggers } from './triggers/Triggers'
import { changesOf, partOf, partsOf, type SourceValue, sourceValue } from './values'

/** One source: its parts are one form, so that what was typed in one is not lost in another. */
export function SourcePage({ id }: { id: string }) {
  const { place } = useSettings()
  const t = useT()
  const sentence = useSentence()
  /** As the server has it. */
  const source = useSignal<Source | null>(null)
  const secret = useSignal('')
  const form = useForm<Answer<'changeSource'>, SourceValue>({
    path: `/1.0/content_sources/${id}`,
    take: (record) => {
      source.value = record
      return sourceValue(record)
    },
    give: changesOf,
    saved: (record) => {
      secret.value = record.connector_secret ?? ''
    },
  })
  const back = { href: at('sources'), name: t('sources') }
  const record = source.value
  const value = form.value.value
  if (!record || !value) {
    const failure = form.failure.value
    return (
      <Page title={failure ? t('not_there') : t('source')} back={back} about={failure ? sentence(failure) : ''}>
        {!failure && <Awaited />}
      </Page>
    )
  }
  const parts = partsOf(record.type)
  const part = parts.find((each) => each === place.part.value) ?? ''
  const wrong = form.errors.value.map((problem) => {
    const field = form.fieldOf(problem)
    return field && partOf(field)
  })
  const given = { source: record, form, value }
  return (
    <Page title={value.name || t('source')} back={back}>
      <Tabs
        label={t('source_parts')}
        tabs={parts.map((each) => ({
          href: at('sources', id, each),
          name: t(`part_${each || 'general'}`),
          here: each === part,
          wrong: wrong.includes(each),
        }))}
      />
      <Rights right="manage_sources">
        {part === '' && (
          <General
            {...given}
            shown={(text) => {
              secret.value = text
            }}
          />
        )}
        {part === 'snippet' && <Snippet {...given} />}
        {part === 'hours' && <Hours {...given} />}
        {part === 'messages' && <Messages {...given} />}
        {part === 'triggers' && <Triggers {...given} />}
        {part === 'looks' && <Looks {...given} />}
        <SaveBar
          form={form}
          nameOf={(field) => t(`field_${field}` as 'field_name')}
          hrefOf={(field) => at('sources', id, partOf(field))}
        />
      </Rights>
      {secret.value && (
        <Secret
          title={t('connector_secret')}
          about={t('secret_once')}
          texts={[[t('connector_secret'), secret.value]]}
          close={() => {
            secret.value = ''
          }}
        />
      )}
    </Page>
  )
}
