import { useEffect } from 'preact/hooks'
import type { ChannelKind } from '../../../../contract/channel-kinds'
import { useLater } from '../../../shell/reading/use-later'
import type { ConversationContent } from '../../../shell/shapes'
import type { Calls } from '../../server/calls'
import style from './MessageRow.module.css'

interface ChannelFormProps {
  kind: ChannelKind
  rendering: Omit<NonNullable<ConversationContent['rendering']>, 'warnings'>
  records: Pick<Calls, 'attachment'>
}

/** Shows a message as its channel renders it. The code is fetched at first use. */
export function ChannelForm({ kind, rendering, records }: ChannelFormProps) {
  const { part, load } = useLater(() => import('../../../channels/SentMessage'))
  useEffect(() => void load(), [])
  if (!part.value) return rendering.body ? <p class={style.bubble}>{rendering.body}</p> : null
  const { SentMessage } = part.value
  return <SentMessage kind={kind} rendering={rendering} file={(id) => records.attachment(id).catch(() => null)} />
}
