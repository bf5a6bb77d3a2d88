/** Made of the content's id, so it needs no index. No other id has this digit there (ids.ts). */
export const arrivalId = (contentId: string): string => `${contentId.slice(0, 12)}f${contentId.slice(13)}`
