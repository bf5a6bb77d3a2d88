import { defineComponent, h, type PropType, type VNode } from 'vue'
import { toolsOf } from '../../../../clients/structured/tools'
import type { Problem } from '../../../../contract/structured/problem'
import { arrayField, type FieldProps, objectFields, type Schema } from './fields.ts'

interface Message {
  body?: string
  structured_content: Record<string, unknown>
}

const tools = toolsOf('web_messaging')

/** Returns the schema of the form: the arguments of the tool, which leave out rare fields. */
function schemaOf(type: unknown): Schema | null {
  const tool = tools.find((each) => each.type === type)
  return tool ? (tool.parameters as unknown as Schema) : null
}

/** Writes a message by fields, with the words and limits of the tools for models. Other fields stay as they are. */
export default defineComponent({
  props: {
    message: { type: Object as PropType<Message>, required: true },
    problems: { type: Array as PropType<readonly Problem[]>, required: true },
  },
  emits: ['change'],
  setup(props, { emit }) {
    const problemAt = (path: string) =>
      props.problems.find((each) => each.path.replace(/^structured_content\./, '') === path)?.message
    const draw = (field: FieldProps): VNode | null => drawField(field, { problemAt, draw })
    return () => {
      const { structured_content: payload, body } = props.message
      const schema = schemaOf(payload.type)
      if (!schema) return h('p', 'The form knows the eight types. Choose one above, or write JSON.')
      return objectFields(
        { schema, value: Object.assign({ body }, payload), path: '' },
        ({ body: text, ...structured_content }) =>
          emit('change', text ? { body: text, structured_content } : { structured_content }),
        draw,
      )
    }
  },
})

interface Tools {
  problemAt(path: string): string | undefined
  draw(field: FieldProps): VNode | null
}

function drawField(field: FieldProps, { problemAt, draw }: Tools): VNode | null {
  const { schema, name, path } = field
  const problem = problemAt(path)
  if (schema.type === 'array' && schema.items?.properties) return arrayField(field, problem, draw)
  if (schema.type === 'object') {
    if (!schema.properties) return null
    const value = (field.value ?? {}) as Record<string, unknown>
    return h('fieldset', { key: path }, [
      h('legend', name),
      objectFields(
        { schema, value, path },
        (changed) => field.set(Object.keys(changed).length > 0 ? changed : undefined),
        draw,
      ),
    ])
  }
  const id = `playground-field-${path}`
  const about = [schema.description, schema.maxLength ? `At most ${schema.maxLength} characters.` : ''].join(' ').trim()
  const named = {
    id,
    'aria-describedby': `${id}-about`,
    'aria-invalid': problem !== undefined,
    required: field.required,
  }
  return h('div', { key: path, class: 'field' }, [
    h('label', { for: id }, name),
    control(field, named),
    h('p', { id: `${id}-about` }, [about, problem ? h('strong', ` ${problem}`) : null]),
  ])
}

function control({ schema, name, value, set, required }: FieldProps, named: Record<string, unknown>): VNode {
  const written = (event: Event) => (event.target as HTMLInputElement).value
  const onText = (event: Event) => set(written(event) === '' ? undefined : written(event))
  if (schema.enum) {
    const options = required ? schema.enum : ['', ...schema.enum]
    return h(
      'select',
      Object.assign({ value: value ?? '', onChange: onText }, named),
      options.map((each) => h('option', { value: each }, each || 'not set')),
    )
  }
  switch (schema.type) {
    case 'boolean': {
      const onChange = (event: Event) => set((event.target as HTMLInputElement).checked || undefined)
      return h('input', Object.assign({ type: 'checkbox', checked: value === true, onChange }, named))
    }
    case 'integer':
    case 'number': {
      const onInput = (event: Event) => set(written(event) === '' ? undefined : Number(written(event)))
      return h('input', Object.assign({ type: 'number', step: 'any', value: value ?? '', onInput }, named))
    }
    case 'array': {
      const lines = Array.isArray(value) ? value.join('\n') : ''
      const onInput = (event: Event) => set(written(event).split('\n'))
      return h('textarea', Object.assign({ rows: 2, value: lines, onInput }, named))
    }
    default:
      return (schema.maxLength ?? 0) > 300 && !/url|payload|value/.test(name)
        ? h('textarea', Object.assign({ rows: 2, value: value ?? '', onInput: onText }, named))
        : h('input', Object.assign({ type: 'text', value: value ?? '', onInput: onText }, named))
  }
}
