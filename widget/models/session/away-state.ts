import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import { isOpen } from '../../../contract/business-hours'
import type { WebSettings } from '../../../contract/chat/web-settings'
import type { Clock } from './clock'

/** Returns whether the source is outside its business hours. Checked each minute while `watching`. */
export function createAwayState(
  settings: ReadonlySignal<Pick<WebSettings, 'business_hours'> | null>,
  watching: ReadonlySignal<boolean>,
  clock: Clock,
): { away: ReadonlySignal<boolean>; end(): void } {
  const now = signal(clock.now())
  const everyMinute = (): (() => void) => {
    now.value = clock.now()
    let cancel = clock.after(60_000 - (clock.now() % 60_000), () => {
      cancel = everyMinute()
    })
    return () => cancel()
  }
  const end = effect(() => (watching.value && settings.value?.business_hours ? everyMinute() : undefined))
  const away = computed(() => {
    const hours = settings.value?.business_hours
    return !!hours && !isOpen(hours, now.value)
  })
  return { away, end }
}
