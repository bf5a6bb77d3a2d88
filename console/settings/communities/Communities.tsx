import type { Community } from '../../../clients/typescript/operations'
import { useT } from '../parts/context'
import { NewByName } from '../parts/NewForm'
import { RecordList, recordSection } from '../parts/RecordPage'
import { CommunityPage } from './CommunityPage'

const path = '/1.0/communities'

export const Communities = recordSection(CommunityList, CommunityPage)

function CommunityList() {
  const t = useT()
  return (
    <RecordList<Community>
      section="communities"
      path={path}
      about="communities_about"
      empty="communities_empty"
      row={({ signed_identities }) => ({ about: t(`signed_${signed_identities}`) })}
    >
      <NewByName title="community_new" right="manage_communities" section="communities" path={path} />
    </RecordList>
  )
}
