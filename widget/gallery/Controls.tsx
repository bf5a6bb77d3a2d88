import { structuredTypes } from '../../contract/structured'
import { type Choice, galleryLanguages, widths } from './choice'
import style from './gallery.module.css'

/**
 * The choices are in the page's address, so that each picture has a link. The form is never submitted, because the
 * server's policy forbids it.
 */
export function Controls({ choice }: { choice: Choice }) {
  return (
    <form
      class={style.controls}
      dir="ltr"
      lang="en"
      onChange={({ currentTarget }) => {
        const answers = [...new FormData(currentTarget)].map(([name, value]) => [name, String(value)])
        location.search = new URLSearchParams(answers).toString()
      }}
    >
      <Pick name="type" value={choice.type} options={['', ...structuredTypes]} />
      <Pick name="theme" value={choice.theme} options={['', 'light', 'dark']} />
      <Pick name="lang" value={choice.lang} options={galleryLanguages} />
      <Pick name="width" value={String(choice.width)} options={widths.map(String)} />
    </form>
  )
}

function Pick({ name, value, options }: { name: string; value: string; options: readonly string[] }) {
  return (
    <label>
      {name}{' '}
      <select name={name}>
        {options.map((option) => (
          <option key={option} value={option} selected={option === value}>
            {option || 'all'}
          </option>
        ))}
      </select>
    </label>
  )
}
