// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

/**
 * Whole seconds; null if there is nothing to measure.
 */
export interface Spread {
  median: number | null
  p90: number | null
}
