import type { Community } from '../../../clients/typescript/operations'
import { useSettings, useT } from '../parts/context'
import { nameField } from '../parts/NewForm'
import { RecordPage } from '../parts/RecordPage'
import { Keys } from './Keys'

const signed = ['rejected', 'optional', 'required'] as const

export function CommunityPage({ id }: { id: string }) {
  const { session } = useSettings()
  const t = useT()
  return (
    <RecordPage
      section="communities"
      title="community"
      path={`/1.0/communities/${id}`}
      right="manage_communities"
      take={({ name, signed_identities }: Community) => ({ name, signed_identities })}
    >
      {({ value }) => ({
        fields: [
          nameField,
          {
            kind: 'choice',
            name: 'signed_identities',
            label: 'field_signed_identities',
            hint: 'signed_hint',
            options: signed.map((each) => [each, t(`signed_${each}`)] as const),
          },
        ],
        extra: session.may('manage_communities') && (
          <Keys communityId={id} isRejecting={value.signed_identities === 'rejected'} />
        ),
        removal: { title: t('community_delete'), about: t('community_delete_about', { name: value.name }) },
      })}
    </RecordPage>
  )
}
