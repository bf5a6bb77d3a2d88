import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { StoredText } from '../kept/stored-text'

/** Whether new messages make a sound: the customer's choice, otherwise the setting of the source. */
export function createSoundChoice(kept: StoredText, bySource: ReadonlySignal<boolean>) {
  const chosen = signal(kept.read())
  const on = computed(() => (chosen.value === null ? bySource.value : chosen.value === 'on'))
  return {
    on,
    toggle() {
      chosen.value = on.value ? 'off' : 'on'
      kept.write(chosen.value)
    },
  }
}

export type SoundChoice = ReturnType<typeof createSoundChoice>
