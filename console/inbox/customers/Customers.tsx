import { useEffect } from 'preact/hooks'
import type { Identity } from '../../../clients/typescript/operations'
import { Button } from '../../shell/controls/Button'
import { TextField } from '../../shell/controls/Field'
import { Choice } from '../../shell/controls/Fields'
import rowsStyle from '../../shell/controls/rows.module.css'
import ui from '../../shell/controls/ui.module.css'
import { RetryNotice } from '../../shell/reading/RetryNotice'
import { customerNameOf } from '../../shell/words/customer-name'
import { useTimes } from '../../times/times'
import type { Inbox } from '../inbox'
import { Nothing } from '../list/EmptyList'
import { Face, pictureOf } from '../list/row/Face'
import { useTranslate } from '../strings/en'
import style from './Customers.module.css'
import { customerSorts } from './customers'
import { formatLastSeen } from './seen'

type Needs = Pick<Inbox, 'customers' | 'nameOf' | 'navigation' | 'now'>

export function Customers({ inbox }: { inbox: Needs }) {
  const t = useTranslate()
  const { customers } = inbox
  const { q, sort } = customers.query.value
  const rows = customers.rows.value
  const state = customers.state.value
  useEffect(() => void customers.read(), [])
  return (
    <section class={style.page} aria-labelledby="customers">
      <h1 id="customers">{t('customers')}</h1>
      <search class={style.search}>
        <TextField label={t('customers_search')} type="search" value={q} onText={customers.search} />
        <Choice
          label={t('customers_order')}
          value={sort}
          options={customerSorts.map((each) => [each, t(names[each])] as const)}
          onChoose={customers.sortBy}
        />
      </search>
      <p class={ui.soft} role="status">
        {state === 'here' && t('customers_count', { count: customers.count.value })}
      </p>
      <ul class={rowsStyle.rows} aria-busy={state === 'loading'}>
        {rows.map((each) => (
          <Row key={each.id} inbox={inbox} customer={each} />
        ))}
      </ul>
      {customers.isRetrying.value && <RetryNotice />}
      {state === 'failed' && !customers.isRetrying.value && (
        <Nothing icon="warning" title={t('list_failed')} about={t('act_offline')}>
          <Button onClick={() => void customers.read()}>{t('try_again')}</Button>
        </Nothing>
      )}
      {state === 'here' && rows.length === 0 && (
        <Nothing
          icon="people"
          title={t(q ? 'customers_not_found' : 'customers_none')}
          about={t(q ? 'customers_not_found_about' : 'customers_none_about')}
        />
      )}
      {state === 'here' && customers.isMore.value && (
        <div>
          <Button onClick={() => void customers.readMore()}>{t('customers_more')}</Button>
        </div>
      )}
    </section>
  )
}

const names = { '-seen_at': 'customers_seen', name: 'customers_name', '-created_at': 'customers_new' } as const

function Row({ inbox, customer }: { inbox: Needs; customer: Identity }) {
  const t = useTranslate()
  const times = useTimes()
  const customerName = customerNameOf(customer)
  const name = inbox.nameOf({ customer: customerName })
  const facts = [customer.email !== name && customer.email, customer.phone, customer.company].filter(Boolean)
  return (
    <li>
      <a class={`${rowsStyle.row} ${style.row}`} href={inbox.navigation.customerAddress(customer.id)}>
        <Face id={customer.id} name={customerName.named ? customerName.name : ''} picture={pictureOf(customerName)} />
        <span class={rowsStyle.words}>
          <span class={style.name} dir="auto">
            {name}
          </span>
          {facts.length > 0 && (
            <span class={style.facts} dir="auto">
              {facts.join(' · ')}
            </span>
          )}
        </span>
        <span class={style.seen}>
          <span class={ui.hidden}>{t('last_seen')} </span>
          <time dateTime={customer.seen_at} title={formatLastSeen(t, times, customer.seen_at, inbox.now.value)}>
            {times.seen(customer.seen_at, inbox.now.value)}
          </time>
        </span>
      </a>
    </li>
  )
}
