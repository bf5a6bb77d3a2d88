import { useSignal } from '@preact/signals'
import type { Answer } from '../../../clients/typescript/client'
import { Later } from '../../shell/reading/Later'
import { addressOf } from '../model/route'
import { useSettings, useT } from '../parts/context'
import { Secret } from '../parts/fields/Secret'
import { RecordPage } from '../parts/RecordPage'
import { Tabs } from '../parts/Tabs'
import { General } from './General'
import { Hours } from './Hours'
import { Looks } from './looks/Looks'
import { Messages } from './Messages'
import { Snippet } from './Snippet'
import { Triggers } from './triggers/Triggers'
import { changesOf, partOf, partsOf, type SourceValue, sourceValue } from './values'

/** All parts of the page share one form, so that their changes are saved together. */
export function SourcePage({ id }: { id: string }) {
  const { route } = useSettings()
  const t = useT()
  const secret = useSignal('')
  const shown = (text = '') => {
    secret.value = text
  }
  return (
    <RecordPage<Answer<'changeSource'>, SourceValue>
      section="sources"
      title="source"
      path={`/1.0/content_sources/${id}`}
      right="manage_sources"
      take={sourceValue}
      give={changesOf}
      saved={({ connector_secret }) => shown(connector_secret)}
      hrefOf={(field) => addressOf('sources', id, partOf(field))}
    >
      {({ record: source, form, value }) => {
        const parts = partsOf(source.type)
        const part = parts.find((each) => each === route.part.value) ?? ''
        const wrong = form.errors.value.map((problem) => {
          const field = form.fieldOf(problem)
          return field && partOf(field)
        })
        const given = { source, form, value }
        return {
          head: (
            <Tabs
              label={t('source_parts')}
              tabs={parts.map((each) => ({
                href: addressOf('sources', id, each),
                name: t(`part_${each || 'general'}`),
                isCurrent: each === part,
                hasProblem: wrong.includes(each),
              }))}
            />
          ),
          extra: (
            <>
              {part === '' && <General {...given} shown={shown} />}
              {part === 'snippet' && <Snippet {...given} />}
              {part === 'hours' && <Hours {...given} />}
              {part === 'messages' && <Messages {...given} />}
              {part === 'ai' && (
                <Later fetch={() => import('./AiAgent')}>{({ AiAgent }) => <AiAgent {...given} />}</Later>
              )}
              {part === 'triggers' && <Triggers {...given} />}
              {part === 'looks' && <Looks {...given} />}
            </>
          ),
          removal: part === '' && {
            title: t('source_delete'),
            about: t('source_delete_about', { name: source.name }),
          },
          foot: secret.value && (
            <Secret
              title={t('connector_secret')}
              about={t('secret_once')}
              texts={[[t('connector_secret'), secret.value]]}
              close={() => shown()}
            />
          ),
        }
      }}
    </RecordPage>
  )
}
