import ui from '../../shell/controls/ui.module.css'
import { CustomerDataActions } from '../../shell/person/CustomerDataActions'
import { RetryNotice } from '../../shell/reading/RetryNotice'
import { customerNameOf } from '../../shell/words/customer-name'
import { useTimes } from '../../times/times'
import { Facts } from '../details/Facts'
import type { Inbox } from '../inbox'
import { Nothing } from '../list/EmptyList'
import { Face, pictureOf } from '../list/row/Face'
import { useTranslate } from '../strings/en'
import { ConversationsOf } from './ConversationsOf'
import { CustomerForm } from './CustomerForm'
import style from './CustomerPage.module.css'
import { formatLastSeen } from './seen'
import { useCustomer } from './use-customer'

/** What the customers' pages take of the inbox. */
export type CustomersInbox = Pick<
  Inbox,
  'customers' | 'may' | 'nameOf' | 'navigation' | 'now' | 'records' | 'sentence' | 'shellWord'
>

export function CustomerPage({ inbox, id }: { inbox: CustomersInbox; id: string }) {
  const t = useTranslate()
  const { form, identity } = useCustomer(inbox, id)
  const times = useTimes()
  const customer = identity.value
  const backLink = (
    <p>
      <a href={inbox.navigation.customersAddress}>{t('customers_back')}</a>
    </p>
  )
  if (!customer)
    return (
      <section class={style.page}>
        {backLink}
        {form.isRetrying.value && <RetryNotice />}
        {form.state.value === 'failed' && !form.isRetrying.value && (
          <Nothing icon="lock" title={t('customer_gone')} about={inbox.sentence(form.failure.value)} />
        )}
      </section>
    )
  const customerName = customerNameOf(customer)
  return (
    <section class={style.page} aria-labelledby="customer">
      {backLink}
      <div class={style.who}>
        <Face id={id} name={customerName.named ? customerName.name : ''} picture={pictureOf(customerName)} />
        <div>
          <h1 id="customer" class={style.name} dir="auto">
            {inbox.nameOf({ customer: customerName })}
          </h1>
          <p class={ui.soft}>{t(customer.signed ? 'signed_in' : 'not_signed')}</p>
        </div>
      </div>
      <div class={style.parts}>
        <div class={ui.stack}>
          <section class={`${ui.panel} ${ui.stack}`} aria-label={t('customer_about')}>
            <CustomerForm inbox={inbox} form={form} customer={customer} />
          </section>
        </div>
        <div class={ui.stack}>
          <section class={ui.panel} aria-label={t('customer_facts')}>
            <Facts
              facts={[
                [t('last_seen'), formatLastSeen(t, times, customer.seen_at, inbox.now.value)],
                [t('first_seen'), times.whole(customer.created_at)],
                [t('customer_id'), customer.foreign_id],
              ]}
            />
          </section>
          {inbox.may('edit_identities') && (
            <section class={`${ui.panel} ${ui.stack}`} aria-labelledby="data">
              <h2 id="data">{inbox.shellWord.value('shell_person_data')}</h2>
              <div class={ui.row}>
                <CustomerDataActions customer={customer} onDeleted={inbox.navigation.showCustomers} />
              </div>
            </section>
          )}
          <section class={`${ui.panel} ${ui.stack}`} aria-labelledby="conversations">
            <h2 id="conversations">{t('list')}</h2>
            <ConversationsOf inbox={inbox} id={id} />
          </section>
        </div>
      </div>
    </section>
  )
}
