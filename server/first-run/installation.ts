import type { Secrets } from '../conversation/needs'
import type { Store } from '../conversation/ports'
import { urlSecretName } from '../secrets/seal-stored'
import { randomHex } from '../values/ids'

/** The sealed secret that signs the addresses of private files. Made at the first start. */
export async function installationSecret(store: Store, secrets: Secrets): Promise<string> {
  return setting(store, urlSecretName, () => secrets.seal(randomHex(32)))
}

/** `domain_id` of webhook envelopes, which names the installation that sends them. Made at the first start. */
export async function installationId(store: Store, ids: () => string): Promise<string> {
  return setting(store, 'domain_id', ids)
}

function setting(store: Store, name: string, make: () => string): Promise<string> {
  return store.transact(async (tx) => {
    const known = await tx.setting(name)
    if (known) return known
    const made = make()
    await tx.putSetting(name, made)
    return made
  })
}
