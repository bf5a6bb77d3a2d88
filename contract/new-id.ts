/**
 * Makes an id of 32 hexadecimal digits that begins with the time: ids sort by time, and new ids lie side by side in the server's
 * index. Browsers have `randomUUID` only on https and localhost.
 */
export function newId(): string {
  return Date.now()
    .toString(16)
    .padEnd(32, 'x')
    .replace(/x/g, () => ((crypto.getRandomValues(new Uint8Array(1))[0] as number) & 15).toString(16))
}

/** The same as a UUID, for the API: `client_id` has to be one. */
export const newUuid = (): string => newId().replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-7$3-8$4-')
