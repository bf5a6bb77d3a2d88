// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

/**
 * A payload with its safe changes. Prices, hosts and payloads of answers are never changed.
 */
export interface Repair {
  body: string
  /**
   * The mended payload; the channels show this one.
   */
  structured_content: Record<string, unknown>
  repairs: {
    path: string
    /**
     * What was wrong.
     */
    problem: string
    /**
     * What was done.
     */
    repaired: string
  }[]
}
