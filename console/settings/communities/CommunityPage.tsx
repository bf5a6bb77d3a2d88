import type { Community } from '../../../clients/typescript/operations'
import { TextField } from '../../shell/controls/Field'
import ui from '../../shell/controls/ui.module.css'
import { useSentence } from '../../shell/words/sentence'
import { at } from '../model/place'
import { useSettings, useT } from '../parts/context'
import { Choice } from '../parts/fields/Fields'
import { Rights } from '../parts/fields/Rights'
import { Page } from '../parts/Page'
import { Awaited } from '../parts/Records'
import { Removal } from '../parts/Removal'
import { SaveBar } from '../parts/SaveBar'
import { useForm, useProblems } from '../parts/use/use-form'
import { Keys } from './Keys'

const signed = ['rejected', 'optional', 'required'] as const

export function CommunityPage({ id }: { id: string }) {
  const { api, place, session } = useSettings()
  const t = useT()
  const sentence = useSentence()
  const path = `/1.0/communities/${id}`
  const form = useForm<Community, Pick<Community, 'name' | 'signed_identities'>>({
    path,
    take: ({ name, signed_identities }) => ({ name, signed_identities }),
  })
  const problem = useProblems(form)
  const back = { href: at('communities'), name: t('communities') }
  const value = form.value.value
  if (!value) {
    const failure = form.failure.value
    return (
      <Page title={failure ? t('not_there') : t('community')} back={back} about={failure ? sentence(failure) : ''}>
        {!failure && <Awaited />}
      </Page>
    )
  }
  return (
    <Page title={value.name || t('community')} back={back}>
      <Rights right="manage_communities">
        <section class={`${ui.panel} ${ui.stack}`}>
          <TextField
            label={t('name')}
            value={value.name}
            maxLength={100}
            error={problem('name')}
            onText={(name) => form.set({ name })}
          />
          <Choice
            label={t('field_signed_identities')}
            hint={t('signed_hint')}
            value={value.signed_identities}
            error={problem('signed_identities')}
            options={signed.map((each) => [each, t(`signed_${each}`)] as const)}
            onChoose={(signed_identities) => form.set({ signed_identities })}
          />
        </section>
        {session.may('manage_communities') && <Keys communityId={id} />}
        <Removal
          title={t('community_delete')}
          about={t('community_delete_about', { name: value.name })}
          remove={async () => {
            await api.remove(path)
            form.discard()
            place.go(at('communities'))
          }}
        />
        <SaveBar form={form} nameOf={(field) => t(`field_${field}`)} />
      </Rights>
    </Page>
  )
}
