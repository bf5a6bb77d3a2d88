import type { IdentityRecord } from '../records'

type NameFields = Pick<IdentityRecord, 'screenname' | 'firstname' | 'lastname' | 'email'>

/** Returns the name of a customer, otherwise the e-mail address; empty if neither is known. */
export function customerName({ screenname, firstname, lastname, email }: NameFields): string {
  const full = [firstname, lastname].filter(Boolean).join(' ')
  return full || screenname || email || ''
}

const lastSortName = '\uffff'

/** Returns the key by which lists sort names: without case and accents, so that both databases sort equally. */
export const sortName = (identity: NameFields): string =>
  customerName(identity).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().slice(0, 200) || lastSortName
