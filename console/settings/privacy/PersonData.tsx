import { useSignal } from '@preact/signals'
import type { Identity } from '../../../clients/typescript/operations'
import { useWords } from '../../../widget/strings/words'
import { TextField } from '../../shell/controls/Field'
import { Form } from '../../shell/controls/Form'
import ui from '../../shell/controls/ui.module.css'
import { useTyped } from '../../shell/controls/use-typed'
import { CustomerDataActions } from '../../shell/person/CustomerDataActions'
import { useLog } from '../../shell/reading/use-fetched'
import { shellWords } from '../../shell/strings/en'
import { customerNameOf, searchTextOf, shownName } from '../../shell/words/customer-name'
import { useT } from '../parts/context'
import { Rights } from '../parts/fields/Rights'
import { Panel } from '../parts/Panel'
import { Records } from '../parts/Records'
import style from './Privacy.module.css'

const page = 30

export function PersonData() {
  const t = useT()
  const shell = useWords(shellWords)
  const words = useTyped('person_data')
  const searched = useSignal('')
  const q = searchTextOf(shell, searched.value)
  const people = useLog<Identity>(q && '/1.0/identities', { q }, page)
  const isNobody = people.value.value?.records.length === 0
  return (
    <Panel title={shell('shell_person_data')}>
      <Rights right="edit_identities">
        <Form
          send={() => (searched.value = words.value.trim())}
          busy={false}
          kind="plain"
          icon="search"
          act={t('search')}
        >
          <TextField
            label={t('data_search')}
            hint={t('data_about')}
            type="search"
            dir="auto"
            value={words.value}
            onText={(text) => {
              words.value = text
              // Hide the old results, so that they do not look like results of this search.
              searched.value = ''
            }}
          />
        </Form>
        <div role="status">{isNobody && <p>{t('data_nobody')}</p>}</div>
        {q && !isNobody && (
          <Records of={people} label={shell('shell_person_data')} empty={t('data_nobody')}>
            {(identity) => <FoundPerson key={identity.id} identity={identity} onDeleted={people.reload} />}
          </Records>
        )}
      </Rights>
    </Panel>
  )
}

function FoundPerson({ identity, onDeleted }: { identity: Identity; onDeleted(): void }) {
  const shell = useWords(shellWords)
  const facts = [identity.email, identity.phone, identity.company, identity.foreign_id]
  return (
    <li class={style.person}>
      <span class={style.name}>
        <strong dir="auto">{shownName(shell, customerNameOf(identity))}</strong>
        <span class={ui.soft}>
          <bdi>{facts.filter(Boolean).join(' · ')}</bdi>
        </span>
      </span>
      <CustomerDataActions customer={identity} onDeleted={onDeleted} />
    </li>
  )
}
