/**
 * Returns the event id of a content's arrival. Derived from the content's id, so no index is needed. No other id has
 * this digit (ids.ts).
 */
export const arrivalId = (contentId: string): string => `${contentId.slice(0, 12)}f${contentId.slice(13)}`
