// An index for this would cost a write for each message. No other id has this digit (ids.ts), and the time stays in front.
/** The id of the event of a new content, made from the content's id so that the event can be found. */
export const arrivalId = (contentId: string): string => `${contentId.slice(0, 12)}f${contentId.slice(13)}`
