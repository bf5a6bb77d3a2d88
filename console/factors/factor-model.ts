import { type Signal, signal } from '@preact/signals'
import type { Answer } from '../../clients/typescript/client'
import type { SecondFactors } from '../../clients/typescript/operations'
import type { Api } from '../shell/api'
import { createPasskey } from './passkeys'

const path = '/1.0/second_factors'

type WithCodes = Pick<Answer<'confirmMyApp'>, 'recovery_codes'>

export type FactorModel = ReturnType<typeof createFactorModel>

export function createFactorModel(api: Api) {
  const factors: Signal<SecondFactors | null> = signal(null)
  const codes = signal<readonly string[] | null>(null)

  async function load() {
    factors.value = await api.get<SecondFactors>(path)
  }
  /** The server sends codes only with the first factor, and then signs out all other browsers. */
  async function storeCodes(answer: WithCodes): Promise<{ first: boolean }> {
    codes.value = answer.recovery_codes
    await load()
    return { first: answer.recovery_codes !== null }
  }

  return {
    factors,
    codes,
    load,
    beginApp: () => api.post<Answer<'beginMyApp'>>(`${path}/app`),
    confirmApp: async (code: string) => storeCodes(await api.put<WithCodes>(`${path}/app`, { code })),
    async addPasskey(name: string) {
      const answer = await createPasskey(await api.post(`${path}/passkeys/options`))
      return storeCodes(await api.post<WithCodes>(`${path}/passkeys`, { name, answer }))
    },
    async rename(id: string, name: string) {
      await api.put(`${path}/passkeys/${id}`, { name })
      await load()
    },
    /** Removes the passkey with this id. Without an id, removes the authenticator app. */
    async remove(id?: string) {
      await api.remove(id ? `${path}/passkeys/${id}` : `${path}/app`)
      await load()
    },
    async renewCodes() {
      codes.value = (await api.post<Answer<'renewMyRecoveryCodes'>>(`${path}/recovery_codes`)).recovery_codes
      await load()
    },
  }
}
