/** Returns JSON of plain values. Old libraries add `toJSON` to arrays and objects, which turns them into strings. */
export const toJson = (value: unknown): string => JSON.stringify(withoutToJson(value))

function withoutToJson(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const copy: object = Array.isArray(value)
    ? value.map(withoutToJson)
    : Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutToJson(each)]))
  return Object.assign(copy, { toJSON: undefined })
}
