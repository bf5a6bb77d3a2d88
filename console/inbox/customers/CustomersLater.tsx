import { useEffect } from 'preact/hooks'
import { Button } from '../../shell/controls/Button'
import { useLater } from '../../shell/reading/use-later'
import { Nothing } from '../list/EmptyList'
import { useTranslate } from '../strings/en'
import type { CustomersInbox } from './CustomerPage'

/** Fetches the customers' pages at first use. `id` is empty for the list of customers. */
export function CustomersLater({ inbox, id }: { inbox: CustomersInbox; id: string }) {
  const t = useTranslate()
  const { part, failure, load } = useLater(() => import('./pages'))
  useEffect(() => void load(), [])
  if (failure.value)
    return (
      <Nothing icon="warning" title={t('list_failed')} about={t('act_offline')}>
        <Button onClick={() => void load()}>{t('try_again')}</Button>
      </Nothing>
    )
  if (!part.value) return null
  const { Customers, CustomerPage } = part.value
  return id ? <CustomerPage key={id} inbox={inbox} id={id} /> : <Customers inbox={inbox} />
}
