// Reading foreign JSON, where each field can have any type.

export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the value as an object; an empty one for other values. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Returns a text or number as text; empty for other values. */
export const wordOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' && Number.isFinite(value) ? String(value) : ''

/** The deepest nesting of parts that is read. */
export const mostLevels = 12
/** The most elements of one list that are read. */
export const mostElements = 500
