/**
 * Returns the id of the event of a new content, derived from the content's id. So the event is found without an index.
 * No other id has this digit there (ids.ts), and the id still begins with the time.
 */
export const arrivalId = (contentId: string): string => `${contentId.slice(0, 12)}f${contentId.slice(13)}`
