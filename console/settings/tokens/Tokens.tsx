import type { AccessToken, Source, User } from '../../../clients/typescript/operations'
import { useAll } from '../../shell/reading/use-fetched'
import { useSettings, useT } from '../parts/context'
import { Rights } from '../parts/fields/Rights'
import { Page } from '../parts/Page'
import { Records } from '../parts/Records'
import { NewToken } from './NewToken'
import { TokenRow } from './TokenRow'

/** With a token, a program can act as an agent. */
export function Tokens() {
  const { session } = useSettings()
  const t = useT()
  const mayManage = session.may('manage_tokens')
  const tokens = useAll<AccessToken>(mayManage ? '/1.0/access_tokens' : '')
  const sources = useAll<Source>('/1.0/content_sources').value.value?.records ?? []
  const people = useAll<User>('/1.0/users').value.value?.records ?? []
  const nameOf = (id: string) => [...people, ...sources].find((each) => each.id === id)?.name ?? id
  return (
    <Page title={t('tokens')} about={t('tokens_about')}>
      <Rights right="manage_tokens">
        {mayManage && (
          <>
            <Records of={tokens} label={t('tokens')} empty={t('tokens_empty')}>
              {(token) => <TokenRow key={token.id} token={token} nameOf={nameOf} onChanged={tokens.reload} />}
            </Records>
            <NewToken people={people} sources={sources} onCreated={tokens.reload} />
          </>
        )}
      </Rights>
    </Page>
  )
}
