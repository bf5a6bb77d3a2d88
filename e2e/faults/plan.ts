/** What the devices of a scenario do. All random choices come from seeds. */
export interface Plan {
  origin: string
  channelId: string
  visitors: Visitor[]
  pauseMs: number
  /** The probability of a reload before a message, 0 to 1. */
  reloads: number
  /** Whether a customer waits for the bot's answer before writing the next message. */
  turns: boolean
}

export interface Visitor {
  name: string
  seed: number
  /** The local address of the visitor's connections. Each visitor has a different one. */
  address: string
  messages: number
  devices: {
    tabs: number
    /** The signed token with which the device signs in before it writes. */
    signIn?: string
  }[]
}

export type ToDevices = { do: 'write'; plan: Plan } | { do: 'read' } | { do: 'tell'; event: string }

export type FromDevices =
  | { sentIds: { visitor: string; id: string }[]; acknowledged: number }
  | { written: true }
  | { history: Pick<import('./history').History, 'sent' | 'acknowledged' | 'refused' | 'stored' | 'readers'> }
