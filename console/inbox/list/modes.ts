import { computed, signal } from '@preact/signals'
import type { Channel } from '../../../clients/typescript/operations'
import type { RoutingModeName } from '../../../contract/inbox/states'
import type { Calls } from '../server/calls'

interface ModesNeeds {
  records: Pick<Calls, 'modes'>
  usualName(mode: RoutingModeName): string
}

export const modeNames = ['asynchronous', 'real_time', 'triage'] as const satisfies readonly RoutingModeName[]
const initialNames: Readonly<Record<RoutingModeName, string>> = {
  asynchronous: 'Asynchronous',
  real_time: 'Real time',
  triage: 'Triage',
}

export function createModes({ records, usualName }: ModesNeeds) {
  const channels = signal<readonly Channel[]>([])
  return {
    nameOf(mode: RoutingModeName): string {
      const channelName = channels.value.find((each) => each.mode === mode)?.name
      return channelName && channelName !== initialNames[mode] ? channelName : usualName(mode)
    },
    ring: computed(() => channels.value.some(({ mode, source_ids }) => mode === 'real_time' && source_ids.length > 0)),
    async read() {
      channels.value = await records.modes()
    },
  }
}
