import { type Field, fieldsOf, type Schema, singular } from './schema'

/** Names of fields that only programs see. The form makes their values. */
const keyNames: ReadonlySet<string> = new Set(['page_id', 'id', 'identifier'])

/** Returns the first value of an object: every required field, empty; its lists have one item. */
export function emptyValue(schema: Schema): Record<string, unknown> {
  let fields: Record<string, unknown> = {}
  // A value, such as the kind of a page, decides which other fields are required.
  for (let before = -1; before < Object.keys(fields).length; ) {
    before = Object.keys(fields).length
    const required = fieldsOf(schema, fields).filter((each) => each.required)
    fields = Object.fromEntries(required.map((field) => [field.name, fields[field.name] ?? emptyField(field)]))
  }
  return fields
}

function emptyField({ name, kind, schema }: Field): unknown {
  if (kind === 'fixed') return schema.const
  if (kind === 'choice') return schema.enum?.[0]
  if (kind === 'object') return emptyValue(schema)
  if (kind === 'array') return [newItem(schema.items ?? {}, name)]
  if (kind === 'texts') return []
  if (kind === 'opaque') return {}
  if (kind === 'number') return schema.minimum ?? 0
  return kind === 'boolean' ? false : ''
}

/** Returns a new item of the list with this name. Its keys differ from those of the other items. */
export function newItem(schema: Schema, list: string, others: readonly unknown[] = []): Record<string, unknown> {
  const item = emptyValue(schema)
  for (const name of Object.keys(item).filter((each) => keyNames.has(each))) {
    const key = unusedKey(singular(list), new Set(others.map((each) => Object(each)[name])))
    item[name] = key
    // A choice of a form is known to the bot by its value.
    if (item.value === '') item.value = key
  }
  return item
}

function unusedKey(prefix: string, used: ReadonlySet<unknown>): string {
  let nth = used.size + 1
  while (used.has(`${prefix}-${nth}`)) nth += 1
  return `${prefix}-${nth}`
}
