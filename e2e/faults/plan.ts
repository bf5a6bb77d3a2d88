/** The orders for one process of devices. All random choices come from the seeds. */
export interface Plan {
  /** The origin that serves the chat. */
  origin: string
  channelId: string
  visitors: Visitor[]
  /** The average time between two messages of a visitor. */
  pauseMs: number
  /** The probability that a page is reloaded before a message, 0 to 1. */
  reloads: number
  /** Each message waits until the chat shows the bot's answer to the earlier message. */
  turns: boolean
}

export interface Visitor {
  name: string
  seed: number
  /** The local address of the visitor's connections; each visitor has their own. */
  address: string
  messages: number
  devices: {
    tabs: number
    /** The site's token. The device is signed in before it writes. */
    signIn?: string
  }[]
}

/** Orders to a process of devices. */
export type ToDevices = { do: 'write'; plan: Plan } | { do: 'read' } | { do: 'tell'; event: string }

/** Reports of a process of devices. */
export type FromDevices =
  | { said: { visitor: string; id: string }[]; acknowledged: number }
  | { written: true }
  | { history: Pick<import('./history').History, 'sent' | 'acknowledged' | 'refused' | 'stored' | 'readers'> }
