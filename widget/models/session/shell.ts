import { type ReadonlySignal, signal } from '@preact/signals'
import type { ConnectRefusal } from '../../../contract/chat/realtime'

/** `idle`: no reason to connect yet. `refused`: the server will not have us, and trying again does not help. */
export type Line = 'idle' | 'connecting' | 'online' | 'offline' | 'refused'

/** The failure that is shown where a retry does not help. */
export type Refusal = Exclude<ConnectRefusal, 'busy'>

export type Shell = ReturnType<typeof createShell>

/** The chat around the conversation: is it open, how much of the screen has it, is the server there. */
export function createShell() {
  const open = signal(false)
  const fullScreen = signal(false)
  const entered = signal(0)
  const line = signal<Line>('idle')
  const refusal = signal<Refusal | null>(null)
  const historyExpected = signal(false)

  return {
    open: open as ReadonlySignal<boolean>,
    /** The chat fills the screen, as on phones. */
    fullScreen: fullScreen as ReadonlySignal<boolean>,
    /** Grows each time the customer comes in: the focus goes to where they write. */
    entered: entered as ReadonlySignal<number>,
    line: line as ReadonlySignal<Line>,
    /** Why the server will not have us. */
    refusal: refusal as ReadonlySignal<Refusal | null>,
    /** The customer wrote on this site before: until the history is here, an empty log says nothing. */
    historyExpected: historyExpected as ReadonlySignal<boolean>,

    /** `byCustomer` is false when the chat was merely open already, as after a navigation: the focus stays. */
    show(byCustomer: boolean) {
      open.value = true
      if (byCustomer) entered.value += 1
    },
    hide() {
      open.value = false
    },
    layOut(full: boolean) {
      fullScreen.value = full
    },
    expectHistory() {
      historyExpected.value = true
    },
    setLine(now: Line, reason: Refusal | null = null) {
      line.value = now
      refusal.value = reason
    },
  }
}
