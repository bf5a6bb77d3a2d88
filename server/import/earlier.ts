import type { Transaction } from '../conversation/ports'

// Records without a foreign id: a setting keeps which of them were imported, so that they are imported once.

type Kept = 'imported_agents' | 'imported_saved_replies'

/** Returns our ids by the ids of the other service. */
export async function earlierIds(read: Pick<Transaction, 'setting'>, name: Kept): Promise<Map<string, string>> {
  return new Map(Object.entries(JSON.parse((await read.setting(name)) ?? '{}') as Record<string, string>))
}

export async function keepId(tx: Pick<Transaction, 'setting' | 'putSetting'>, name: Kept, key: string, id: string) {
  const ids = await earlierIds(tx, name)
  ids.set(key, id)
  await tx.putSetting(name, JSON.stringify(Object.fromEntries(ids)))
}
