import { useSignal } from '@preact/signals'
import type { Identity } from '../../../clients/typescript/operations'
import { useWords } from '../../../widget/strings/words'
import { Button } from '../../shell/controls/Button'
import { TextField } from '../../shell/controls/Field'
import { Form } from '../../shell/controls/Form'
import ui from '../../shell/controls/ui.module.css'
import { useTyped } from '../../shell/controls/use-typed'
import { customerNameOf, searchTextOf, shownName } from '../../shell/customer-name'
import { CustomerDataActions } from '../../shell/person/CustomerDataActions'
import { type ListOf, readFirst } from '../../shell/read-all'
import { shellWords } from '../../shell/strings/en'
import { useSettings, useT } from '../parts/context'
import { Rights } from '../parts/fields/Rights'
import { useSettingsRequest } from '../parts/use/use-settings-request'
import style from './Privacy.module.css'

const page = 30

export function PersonData() {
  const { api } = useSettings()
  const t = useT()
  const shell = useWords(shellWords)
  const { act, busy } = useSettingsRequest()
  const words = useTyped('person_data')
  const found = useSignal<ListOf<Identity> | null>(null)
  const search = async (q: string, count: number) => {
    const query = new URLSearchParams({ q: searchTextOf(shell, q) })
    found.value = await readFirst<Identity>(
      ({ limit, offset }) => api.get(`/1.0/identities?${query}&limit=${limit}&offset=${offset}`),
      count,
    )
  }
  const people = found.value?.records ?? []
  return (
    <section class={`${ui.panel} ${ui.stack}`}>
      <h2>{shell('shell_person_data')}</h2>
      <Rights right="edit_identities">
        <Form
          send={() => words.value.trim() && act(() => search(words.value, page))}
          busy={busy.value}
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
              // Clear the old results, so that they do not look like results of this search.
              found.value = null
            }}
          />
        </Form>
        <div role="status">{found.value && people.length === 0 && <p>{t('data_nobody')}</p>}</div>
        {people.length > 0 && (
          <ul class={style.people} aria-label={shell('shell_person_data')}>
            {people.map((identity) => (
              <FoundPerson key={identity.id} identity={identity} onDeleted={() => remove(identity)} />
            ))}
          </ul>
        )}
        {found.value && found.value.count > people.length && (
          <div>
            <Button busy={busy.value} onClick={() => void act(() => search(words.value, people.length + page))}>
              {t('more')}
            </Button>
          </div>
        )}
      </Rights>
    </section>
  )

  function remove({ id }: Identity) {
    if (!found.value) return
    const { count, records } = found.value
    found.value = { count: count - 1, records: records.filter((each) => each.id !== id) }
  }
}

function FoundPerson({ identity, onDeleted }: { identity: Identity; onDeleted(): void }) {
  const shell = useWords(shellWords)
  const facts = [identity.email, identity.phone, identity.company, identity.foreign_id]
  return (
    <li>
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
