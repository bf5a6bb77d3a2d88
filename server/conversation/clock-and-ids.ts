/** Milliseconds since 1970. */
export type Clock = () => number

/** Returns 24 lower-case hex characters. Later ids are greater. */
export type Ids = () => string

export type RandomHex = (bytes: number) => string

export const iso = (ms: number): string => new Date(ms).toISOString()
