/** 32 hex digits, time first, so that new ids are adjacent in the index. `randomUUID` needs https or localhost. */
export function newId(): string {
  return Date.now()
    .toString(16)
    .padEnd(32, 'x')
    .replace(/x/g, () => ((crypto.getRandomValues(new Uint8Array(1))[0] as number) & 15).toString(16))
}

/** Returns such an id as a UUID, which the API requires for `client_id`. */
export const newUuid = (): string => newId().replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-7$3-8$4-')
