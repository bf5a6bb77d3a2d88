import { structuredTypes } from '../../contract/structured'
import { type Choice, galleryLanguages, widths } from './choice'
import style from './gallery.module.css'
import type { GalleryWords } from './words'

/**
 * The choices are in the page's address, so that each picture has a link. The form is never submitted, because the
 * server's policy forbids it.
 */
export function Controls({ choice, words: { t, of } }: { choice: Choice; words: GalleryWords }) {
  const languages = new Intl.DisplayNames(of.lang, { type: 'language' })
  return (
    <form
      class={style.controls}
      {...of}
      onChange={({ currentTarget }) => {
        const answers = [...new FormData(currentTarget)].map(([name, value]) => [name, String(value)])
        location.search = new URLSearchParams(answers).toString()
      }}
    >
      <Pick
        name="type"
        label={t('gallery_type')}
        value={choice.type}
        options={[['', t('gallery_all')], ...structuredTypes.map((type) => [type, t(`type_${type}`)] as const)]}
      />
      <Pick
        name="theme"
        label={t('gallery_theme')}
        value={choice.theme}
        options={(['', 'light', 'dark'] as const).map(
          (each) => [each, t(`gallery_theme_${each || 'device'}`)] as const,
        )}
      />
      <Pick
        name="lang"
        label={t('gallery_lang')}
        value={choice.lang}
        options={galleryLanguages.map((each) => [each, languages.of(each) ?? each] as const)}
      />
      <Pick
        name="width"
        label={t('gallery_width')}
        value={String(choice.width)}
        options={widths.map((width) => [String(width), String(width)] as const)}
      />
    </form>
  )
}

interface PickProps {
  name: string
  label: string
  value: string
  options: readonly (readonly [value: string, text: string])[]
}

function Pick({ name, label, value, options }: PickProps) {
  return (
    <label>
      {label}{' '}
      <select name={name}>
        {options.map(([option, text]) => (
          <option key={option} value={option} selected={option === value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
