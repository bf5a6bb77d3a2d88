import { newIdentity } from '../conversation/new-records'
import type { Transaction } from '../conversation/ports'
import type { IdentityRecord } from '../conversation/records'
import { characters, truncate } from '../structured/rules/text'
import { storable } from '../values/storable'
import type { ExportedContact } from './exported'
import type { ImportNeeds, ImportPlace } from './needs'

type ContactReader = Pick<Transaction, 'identityByForeignId'>

/** Returns the customer that an earlier run imported, or that the site's id names; null for none. */
export async function knownContact(
  read: ContactReader,
  { service, community, trustsIds }: Pick<ImportPlace, 'service' | 'community' | 'trustsIds'>,
  { id, siteId }: Pick<ExportedContact, 'id' | 'siteId'>,
): Promise<IdentityRecord | null> {
  const imported = await read.identityByForeignId(community.id, `${service}:${id}`)
  if (imported || !trustsIds || siteId === null) return imported
  const own = await read.identityByForeignId(community.id, siteId)
  return own?.signed ? own : null
}

/** Whether a run would make this customer. A dry run remembers those that it has counted. */
export async function isNewContact(
  { store }: Pick<ImportNeeds, 'store'>,
  place: ImportPlace,
  contact: ExportedContact,
): Promise<boolean> {
  if (place.planned.has(contact.id) || (await knownContact(store.read, place, contact))) return false
  if (place.dryRun) place.planned.add(contact.id)
  return true
}

/** Makes the record of a new customer. Only with `trustsIds` does the site's id become the customer's. */
export function contactRecord(
  { clock, ids }: Pick<ImportNeeds, 'clock' | 'ids'>,
  { service, community, trustsIds }: Pick<ImportPlace, 'service' | 'community' | 'trustsIds'>,
  contact: ExportedContact,
): IdentityRecord {
  const now = clock()
  const signed = trustsIds && contact.siteId !== null
  const createdAt = Math.min(contact.createdAt ?? now, now)
  const email = contact.email?.trim() ?? ''
  const isAddress = /^[^\s<>@]+@[^\s<>@]+$/.test(email) && email.length <= 320
  const extra = [
    ...(contact.siteId !== null && !signed ? [['site_id', contact.siteId] as const] : []),
    ...(email !== '' && !isAddress ? [['email', email] as const] : []),
    ...Object.entries(contact.extra),
  ]
  return newIdentity(
    {
      id: ids(),
      community_id: community.id,
      foreign_id: signed ? (contact.siteId as string) : `${service}:${contact.id}`,
      signed,
      screenname: short(contact.name, 200),
      email: isAddress ? storable(email) : null,
      phone: short(contact.phone, 50),
      company: short(contact.company, 200),
      extra_values: Object.fromEntries(extra.flatMap(extraValue).slice(0, mostExtraValues)),
      seen_at: Math.min(contact.seenAt ?? createdAt, now),
      created_at: createdAt,
      updated_at: now,
    },
    now,
  )
}

const mostExtraValues = 50

const short = (text: string | null, most: number): string | null => {
  const clean = storable(text ?? '').trim()
  return clean === '' ? null : truncate(clean.slice(0, most * 4), most, characters)
}

function extraValue([name, value]: readonly [string, unknown]): (readonly [string, string | number | boolean])[] {
  const key = short(name, 100)
  if (key === null || value === null || value === undefined || value === '') return []
  if (typeof value === 'number' || typeof value === 'boolean') return [[key, value]]
  const text = short(typeof value === 'string' ? value : JSON.stringify(value), 1000)
  return text === null || text === '{}' || text === '[]' ? [] : [[key, text]]
}
