/** What one process of devices is told to do. Everything that is drawn is drawn from the seeds. */
export interface Plan {
  /** Where the chat is served. */
  origin: string
  channelId: string
  visitors: Visitor[]
  /** Between two messages of a visitor, on the average. */
  pauseMs: number
  /** How often a page is reloaded before a message, 0 to 1. */
  reloads: number
  /** Each message waits until the bot's answer to the one before is shown. */
  turns: boolean
}

export interface Visitor {
  name: string
  seed: number
  /** Of this machine: each visitor comes from an address of their own. */
  address: string
  messages: number
  devices: {
    tabs: number
    /** The site's token: the device is signed in before anything is written. */
    signIn?: string
  }[]
}

/** To a process of devices. */
export type ToDevices = { do: 'write'; plan: Plan } | { do: 'read' } | { do: 'tell'; event: string }

/** From it. */
export type FromDevices =
  | { said: { visitor: string; id: string }[]; acknowledged: number }
  | { written: true }
  | { history: Pick<import('./history').History, 'sent' | 'acknowledged' | 'refused' | 'stored' | 'readers'> }
