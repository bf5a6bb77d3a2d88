// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

/**
 * What a message that came by e-mail has of it.
 */
export interface ContentEmail {
  /**
   * Where the whole e-mail can be read as it came, for an hour; null: it was not kept.
   */
  url: string | null
  /**
   * Where the part of body begins that may be a quote or a signature, in UTF-16 units; null: all of it is the customer's.
   */
  folded_from: number | null
}
