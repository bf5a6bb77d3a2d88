import type { IdentityRecord } from '../records'

type Named = Pick<IdentityRecord, 'screenname' | 'firstname' | 'lastname' | 'email'>

/** The name of a customer, otherwise the e-mail address; empty if neither is known. */
export function customerName({ screenname, firstname, lastname, email }: Named): string {
  const full = [firstname, lastname].filter(Boolean).join(' ')
  return full || screenname || email || ''
}

/** Customers without a name come last. */
const last = '\uffff'

/** The name by which lists are sorted: the same on both databases, and in every language without case and accents. */
export const sortName = (identity: Named): string =>
  customerName(identity).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().slice(0, 200) || last
