import { laterTime } from '../fields/times'
import { type Field, fieldsOf, type Schema, singular } from './schema'

/** Names of fields that only programs see. The form makes their values. */
export const keyNames: ReadonlySet<string> = new Set(['page_id', 'id', 'identifier'])

type Fields = Record<string, unknown>

/** Returns the first value of an object: every required field, empty; its lists have one item. `start`: its values. */
export function emptyValue(schema: Schema, start: Fields = {}): Fields {
  let fields = start
  // A value, such as the kind of a page, decides which other fields are required.
  for (let before = -1; before < Object.keys(fields).length; ) {
    before = Object.keys(fields).length
    const required = fieldsOf(schema, fields).filter((each) => each.required)
    fields = { ...Object.fromEntries(required.map((each) => [each.name, emptyField(each)])), ...fields }
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
export function newItem(schema: Schema, list: string, others: readonly unknown[] = [], start?: Fields): Fields {
  const last = fieldsIn(others.at(-1))
  const shared = sharedNames.filter((name) => schema.properties?.[name] && last[name] !== undefined)
  const item = emptyValue(schema, start ?? Object.fromEntries(shared.map((name) => [name, last[name]])))
  for (const name of Object.keys(item).filter((each) => keyNames.has(each))) {
    const key = unusedKey(singular(list), new Set(others.map((each) => Object(each)[name])))
    item[name] = key
    // A choice of a form is known to the bot by its value.
    if (item.value === '') item.value = key
  }
  if ('start_time' in item) Object.assign(item, nextTimeslot(last))
  return item
}

/** Fields that a new item takes over from the item before it. */
const sharedNames = ['type', 'next_page_id', 'section_identifier']

const fieldsIn = (value: unknown) => (typeof value === 'object' && value !== null ? (value as Fields) : {})

function nextTimeslot({ start_time, duration }: Fields) {
  const seconds = Number(duration) || 1800
  return { start_time: laterTime(start_time, seconds), duration: seconds }
}

function unusedKey(prefix: string, used: ReadonlySet<unknown>): string {
  let nth = used.size + 1
  while (used.has(`${prefix}-${nth}`)) nth += 1
  return `${prefix}-${nth}`
}
