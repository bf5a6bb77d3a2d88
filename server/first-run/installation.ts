import type { Secrets } from '../conversation/needs'
import type { Store } from '../conversation/ports'
import { urlSecretName } from '../secrets/seal-stored'
import { randomHex } from '../values/ids'

/** Returns the secret that signs the addresses of private files, which the first start makes. */
export async function installationSecret(store: Store, secrets: Secrets): Promise<string> {
  return setting(store, urlSecretName, () => secrets.seal(randomHex(32)))
}

/** Returns the `domain_id` of webhook envelopes, which identifies this installation. The first start makes it. */
export async function installationId(store: Store, ids: () => string): Promise<string> {
  return setting(store, 'domain_id', ids)
}

function setting(store: Store, name: string, make: () => string): Promise<string> {
  return store.transact(async (tx) => {
    const stored = await tx.setting(name)
    if (stored) return stored
    const created = make()
    await tx.putSetting(name, created)
    return created
  })
}
