import { useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import type { Conversation } from '../../../clients/typescript/operations'
import { conversationStates } from '../../../contract/inbox/states'
import { Button } from '../../shell/controls/Button'
import ui from '../../shell/controls/ui.module.css'
import { RetryNotice } from '../../shell/reading/RetryNotice'
import { createRetry } from '../../shell/reading/retry'
import { useTimes } from '../../times/times'
import type { Inbox } from '../inbox'
import { useTranslate } from '../strings/en'
import style from './CustomerPage.module.css'

const pageSize = 20

/** The conversation with the newest message is first. The list is reloaded after events about the customer. */
export function ConversationsOf({
  inbox,
  id,
}: {
  inbox: Pick<Inbox, 'customers' | 'navigation' | 'now' | 'records'>
  id: string
}) {
  const t = useTranslate()
  const { records, customers } = inbox
  const conversations = useSignal<readonly Conversation[] | null>(null)
  const next = useSignal<string | null>(null)
  const isRetrying = useSignal(false)
  const retry = useMemo(() => createRetry(() => void read(null)), [id])
  useEffect(() => retry.stop, [retry])
  const times = useTimes()

  async function read(cursor: string | null) {
    const filters = { identity_id: id, state: [...conversationStates], limit: pageSize }
    const page = await records.conversations({ ...filters, ...(cursor && { cursor }) }).catch((error: unknown) => {
      isRetrying.value = retry.onError(error)
      return null
    })
    if (!page) return
    retry.onSuccess()
    isRetrying.value = false
    conversations.value = cursor ? [...(conversations.value ?? []), ...page.records] : page.records
    next.value = page.next
  }
  const news = customers.newest.value
  useEffect(() => {
    if (news === null || news.id === id) void read(null)
  }, [id, news])

  return (
    <>
      {isRetrying.value && <RetryNotice />}
      {conversations.value?.length === 0 && <p class={ui.soft}>{t('customer_no_talks')}</p>}
      <ul class={style.talks}>
        {conversations.value?.map(({ id: talk, title, state, owner, source, last_content_at }) => (
          <li key={talk}>
            <a class={style.talk} href={inbox.navigation.address(talk)} onClick={(event) => onLinkClick(event, talk)}>
              <span class={style.title} dir="auto">
                {title || source.name}
              </span>
              <span class={ui.soft}>
                {state === 'assigned' && owner ? owner.name : t(`state_${state}`, { name: '' })} · {source.name} ·{' '}
                <time dateTime={last_content_at} title={times.whole(last_content_at)}>
                  {times.short(last_content_at, inbox.now.value)}
                </time>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {next.value && (
        <div>
          <Button onClick={() => void read(next.value)}>{t('customers_more')}</Button>
        </div>
      )}
    </>
  )

  function onLinkClick(event: MouseEvent, talk: string) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    inbox.navigation.open(talk)
  }
}
