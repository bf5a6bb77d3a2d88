import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Media } from '../../contract/attachment'
import style from './Channel.module.css'

interface PictureProps {
  id: string
  file(id: string): Promise<Media | null>
}

export function Picture({ id, file }: PictureProps) {
  const media = useSignal<Media | null>(null)
  useEffect(() => {
    void file(id).then((found) => {
      media.value = found
    })
  }, [])
  const found = media.value
  if (!found?.content_type.startsWith('image/')) return <span>{found?.filename ?? id}</span>
  const size = { ...(found.width && { width: found.width }), ...(found.height && { height: found.height }) }
  return <img class={style.image} src={found.thumbnail_url ?? found.url} alt={found.filename} {...size} />
}
