import formSheetWords from '../../../strings/english/structured/form-sheet.json'
import { useWords } from '../../../strings/words'
import { unseen } from '../../../views/ui/unseen'
import { limitOf } from '../model/form-check'
import { inputHints } from '../model/form-input'
import style from './Fields.module.css'
import type { FieldProps } from './field-props'

/** A text on one line or several. A text that is too long is counted and explained, never cut while it is typed. */
export function FormText({ page, value, answer, id, errorId }: FieldProps) {
  const word = useWords(formSheetWords)
  const [text = ''] = value
  const options = page.options ?? {}
  const limit = limitOf(page)
  const count = [...text].length
  const multiline = options.input_type === 'multiline'
  const { type, ...hints } = inputHints(options)
  const shared = {
    ...hints,
    id,
    value: text,
    placeholder: options.placeholder ?? word(options.required ? 'form_required' : 'form_optional'),
    'aria-describedby': `${errorId ?? ''} ${id}h`,
    'aria-invalid': !!errorId,
    'aria-required': !!options.required,
    onInput: (event: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => answer([event.currentTarget.value]),
  }
  return (
    <div>
      {multiline ? (
        <textarea {...shared} class={style.field} rows={5} />
      ) : (
        // A prefix and the text after it are one word, such as a telephone number, whose letters decide its direction.
        <span class={`${style.field} ${style.line}`} dir={options.prefix_text ? 'auto' : undefined}>
          {options.prefix_text && <span class={style.prefix}>{options.prefix_text}</span>}
          {/* Preact's types require a single literal as the type of a field. */}
          <input {...shared} type={type as 'text'} class={style.bare} />
        </span>
      )}
      <div class={style.notes} id={`${id}h`}>
        <span>{page.hint_text}</span>
        <span class={unseen}>{word('form_limit', { count: limit })}</span>
        {count >= limit * 0.8 && (
          <span class={`${style.count} ${count > limit ? style.over : ''}`} aria-hidden="true">
            {count}/{limit}
          </span>
        )}
      </div>
    </div>
  )
}
