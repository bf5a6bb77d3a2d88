/** Returns the time in RFC 3339, in UTC. */
export const iso = (ms: number): string => new Date(ms).toISOString()
