import { type ReadonlySignal, signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import type { ConnectRefusal } from '../../../contract/chat/realtime'

/** `idle`: there is no reason to connect yet. `refused`: the server refuses this chat, and a retry does not help. */
export type ConnectionState = 'idle' | 'connecting' | 'online' | 'offline' | 'refused'

export type Refusal = Exclude<ConnectRefusal, 'busy'>

export interface HeaderParts {
  logo?: ComponentChildren
  note?: ComponentChildren
}

export type Shell = ReturnType<typeof createShell> & {
  notices?: NoticesSwitch | undefined
}

interface NoticesSwitch {
  on: ReadonlySignal<boolean>
  /** Whether this browser can show notices; false until `prepare` has the answer. */
  usable: ReadonlySignal<boolean>
  prepare(): Promise<void>
  /** Must be called in a click handler. */
  accept(): void
  stop(): Promise<void>
}

export function createShell() {
  const open = signal(false)
  const fullScreen = signal(false)
  const entered = signal(0)
  const connection = signal<ConnectionState>('idle')
  const refusal = signal<Refusal | null>(null)
  const historyExpected = signal(false)
  const header = signal<HeaderParts>({})

  return {
    open: open as ReadonlySignal<boolean>,
    fullScreen: fullScreen as ReadonlySignal<boolean>,
    /** Counts how often the customer has opened the chat. Each time the focus moves to the text box. */
    entered: entered as ReadonlySignal<number>,
    connection: connection as ReadonlySignal<ConnectionState>,
    refusal: refusal as ReadonlySignal<Refusal | null>,
    /**
     * Whether the customer has written on this site before. The log is then empty only because the history is loading.
     */
    historyExpected: historyExpected as ReadonlySignal<boolean>,
    header,

    /** `byCustomer` is false for a chat that was open before a navigation. The focus then stays on the page. */
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
    setConnection(now: ConnectionState, reason: Refusal | null = null) {
      connection.value = now
      refusal.value = reason
    },
  }
}
