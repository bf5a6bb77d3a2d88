/** Milliseconds since 1970. */
export type Clock = () => number

/** 24 lower-case hex characters. A later id is greater. */
export type Ids = () => string

/** Lower-case hex of `bytes` random bytes. */
export type RandomHex = (bytes: number) => string
