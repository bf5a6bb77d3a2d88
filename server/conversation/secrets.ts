/** Seals what is secret before it is stored: signing keys, secrets of webhooks and connectors. Records hold the sealed text. */
export interface Secrets {
  seal(secret: string): string
  /** Also takes a text that was stored before secrets were sealed. Throws where no key opens it. */
  open(stored: string): string
  /** False for what should be sealed anew: stored as it is, or sealed by an older key. */
  isCurrent(stored: string): boolean
}
