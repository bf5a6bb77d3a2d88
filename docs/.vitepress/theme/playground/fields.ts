import { h, type VNode } from 'vue'

/** The part of JSON Schema that the parameters of the tools use. */
export interface Schema {
  type: string
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: string[]
  maxLength?: number
  maxItems?: number
}

export interface FieldProps {
  schema: Schema
  name: string
  /** As in problems: `items[0].title`. */
  path: string
  value: unknown
  required: boolean
  /** Undefined removes the field. */
  set(value: unknown): void
}

type Values = Record<string, unknown>
type Draw = (field: FieldProps) => VNode | null

/** Fields that most messages have, beside those that are required. */
const usual = new Set(['subtitle', 'url', 'payload', 'items', 'sections', 'section_identifier', 'value', 'options'])

/** Draws the fields of an object; rare ones are folded. */
export function objectFields(
  { schema, value, path }: { schema: Schema; value: Values; path: string },
  set: (values: Values) => void,
  draw: Draw,
): VNode {
  const fields = Object.entries(schema.properties ?? {}).map(([name, inner]) => ({
    schema: inner,
    name,
    path: path === '' ? name : `${path}.${name}`,
    value: value[name],
    required: schema.required?.includes(name) === true,
    set: (changed: unknown) => {
      const { [name]: _, ...others } = value
      set(changed === undefined ? others : Object.assign({}, value, { [name]: changed }))
    },
  }))
  const isShown = ({ name, required }: FieldProps) => required || usual.has(name)
  const folded = fields.filter((field) => !isShown(field))
  return h('div', { class: 'fields' }, [
    ...fields.filter(isShown).map(draw),
    folded.length > 0
      ? h('details', { key: `${path} more` }, [h('summary', 'More fields'), ...folded.map(draw)])
      : null,
  ])
}

/** Draws a list of objects, which can be added and removed. */
export function arrayField(
  { schema, name, path, value, set }: FieldProps,
  problem: string | undefined,
  draw: Draw,
): VNode {
  const items = Array.isArray(value) ? value : []
  const inner = schema.items as Schema
  const isFull = schema.maxItems !== undefined && items.length >= schema.maxItems
  return h('fieldset', { key: path }, [
    h('legend', name),
    h('p', [schema.description, problem ? h('strong', ` ${problem}`) : null]),
    ...items.map((item: unknown, nth) =>
      h('fieldset', { key: nth }, [
        h('legend', `${name} ${nth + 1}`),
        objectFields(
          { schema: inner, value: Object(item) as Values, path: `${path}[${nth}]` },
          (changed) => set(items.with(nth, changed)),
          draw,
        ),
        h('button', { type: 'button', onClick: () => set(without(items, nth)) }, `Remove ${name} ${nth + 1}`),
      ]),
    ),
    h('button', { type: 'button', disabled: isFull, onClick: () => set([...items, blank(inner)]) }, `Add to ${name}`),
  ])
}

function without(items: readonly unknown[], nth: number): unknown[] | undefined {
  const left = items.filter((_, other) => other !== nth)
  return left.length > 0 ? left : undefined
}

/** Returns a new item: a value that must be chosen is chosen. */
function blank({ properties = {}, required = [] }: Schema): Values {
  const chosen = required.flatMap((name) => {
    const values = properties[name]?.enum
    return values ? [[name, values.includes('reply') ? 'reply' : values[0]]] : []
  })
  return Object.fromEntries(chosen)
}
