import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Identity } from '../../../clients/typescript/operations'
import { useRecordForm } from '../../record/use-record-form'
import type { Inbox } from '../inbox'
import { useTranslate } from '../strings/en'
import { bodyOf, type CustomerFields, fieldsOf } from './fields'

/** Reads the customer again when the agent returns to the page, and after events about the customer. */
export function useCustomer({ records, customers }: Pick<Inbox, 'records' | 'customers'>, id: string) {
  const identity = useSignal<Identity | null>(null)
  const applyIdentity = (found: Identity) => {
    identity.value = found
    return { value: fieldsOf(found), version: found.updated_at }
  }
  const form = useRecordForm<CustomerFields>({
    ...{ key: id, drafts: customers.drafts, t: useTranslate() },
    read: async () => applyIdentity(await records.customer(id)),
    async write(changed, updated_at) {
      const body = bodyOf(changed as CustomerFields, identity.peek()?.extra_values ?? {})
      return applyIdentity(await records.changeCustomer(id, { ...body, updated_at }))
    },
  })
  const news = customers.newest.value
  useEffect(() => {
    if (news?.id === id) void form.checkVersion()
  }, [news])
  return { form, identity }
}
