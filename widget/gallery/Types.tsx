import { useEffect, useRef } from 'preact/hooks'
import { structuredTypes } from '../../contract/structured'
import type { Choice } from './choice'
import style from './gallery.module.css'
import { TypePicture } from './TypePicture'
import type { GalleryWords } from './words'

export function Types({ choice, words: { t, of } }: { choice: Choice; words: GalleryWords }) {
  const addressOf = (type: string) => {
    const params = new URLSearchParams(location.search)
    params.set('type', type)
    params.delete('state')
    return `?${params}`
  }
  const here = useRef<HTMLAnchorElement>(null)
  useEffect(() => here.current?.scrollIntoView({ block: 'nearest', inline: 'center' }), [])
  return (
    <nav class={style.types} aria-label={t('gallery_title')} {...of}>
      <a href="../studio/">
        <bdi>‹ Studio</bdi>
      </a>
      {structuredTypes.map((type) => (
        <a
          key={type}
          ref={type === choice.type ? here : null}
          href={addressOf(type)}
          aria-current={type === choice.type ? 'page' : undefined}
        >
          <TypePicture type={type} />
          {t(`type_${type}`)}
        </a>
      ))}
    </nav>
  )
}
