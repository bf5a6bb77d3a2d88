import { useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import type { Identity } from '../../../clients/typescript/operations'
import { createRecordForm } from '../../shell/record/record-form'
import type { Inbox } from '../inbox'
import { bodyOf, type CustomerFields, fieldsOf } from './fields'

export type CustomerRecordForm = ReturnType<typeof useCustomer>['form']

/** Reads the customer again when the agent returns to the page, and after events about the customer. */
export function useCustomer({ records, customers, toasts, t }: Inbox, id: string) {
  const identity = useSignal<Identity | null>(null)
  const form = useMemo(() => {
    const applyIdentity = (found: Identity) => {
      identity.value = found
      return { value: fieldsOf(found), version: found.updated_at }
    }
    return createRecordForm<CustomerFields>({
      key: id,
      drafts: customers.drafts,
      read: async () => applyIdentity(await records.customer(id)),
      write: async (changed, updated_at) => {
        const body = bodyOf(changed as CustomerFields, identity.peek()?.extra_values ?? {})
        return applyIdentity(await records.changeCustomer(id, { ...body, updated_at }))
      },
    })
  }, [id])
  useEffect(() => {
    void form.load()
    const checkVersion = () => {
      if (document.visibilityState === 'visible') void form.checkVersion()
    }
    addEventListener('focus', checkVersion)
    document.addEventListener('visibilitychange', checkVersion)
    return () => {
      form.stop()
      removeEventListener('focus', checkVersion)
      document.removeEventListener('visibilitychange', checkVersion)
    }
  }, [form])
  const news = customers.newest.value
  useEffect(() => {
    if (news?.id === id) void form.checkVersion()
  }, [news])
  useEffect(() => {
    if (form.joined.value > 0) toasts.say(t.value('record_joined'))
  }, [form.joined.value])
  return { form, identity }
}
