import { useSignal } from '@preact/signals'
import type { User } from '../../../../clients/typescript/operations'
import { Area } from '../../../shell/controls/Fields'
import type { Inbox } from '../../inbox'
import { useTranslate } from '../../strings/en'
import { Colleagues } from './Colleagues'

/** The comment field starts with the agent's comment draft. The draft stays until it is sent. */
export function HandOver({
  inbox,
  close,
}: {
  inbox: Pick<Inbox, 'acts' | 'drafts' | 'me' | 'records' | 'sentence' | 'shellWord' | 'talk'>
  close(): void
}) {
  const t = useTranslate()
  const failure = useSignal('')
  const id = inbox.talk.id.value
  const { comment } = inbox.drafts.of(id).value
  const details = inbox.talk.details.value
  const mine = details?.owner?.id === inbox.me().id
  async function handOver(user: User) {
    failure.value = ''
    const isDone = await inbox.acts.handOver(user, comment, (text) => {
      failure.value = text
    })
    if (!isDone) return
    // Keep the draft if the agent changed it during the request.
    if (mine && inbox.drafts.of(id).value.comment === comment) inbox.drafts.write(id, { comment: '' })
    close()
  }
  return (
    <Colleagues
      inbox={inbox}
      sources={[details?.source.id ?? '']}
      except={details?.owner?.id}
      busy={inbox.acts.busy.value}
      failure={failure.value}
      onChosen={(user) => void handOver(user)}
      close={close}
    >
      {mine && (
        <Area
          label={t('hand_over_comment')}
          hint={t('comment_private')}
          rows={2}
          value={comment}
          onText={(text) => inbox.drafts.write(id, { comment: text })}
        />
      )}
    </Colleagues>
  )
}
