/** Returns 32 hex digits that start with the time, so that ids sort by time. `randomUUID` is missing without https. */
export function newId(): string {
  return Date.now()
    .toString(16)
    .padEnd(32, 'x')
    .replace(/x/g, () => ((crypto.getRandomValues(new Uint8Array(1))[0] as number) & 15).toString(16))
}

/** Returns a new id in UUID format, which the API requires for `client_id`. */
export const newUuid = (): string => newId().replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-7$3-8$4-')
