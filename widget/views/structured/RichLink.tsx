import type { RichLink as RichLinkContent } from '../../../contract/structured/rich-link'
import { Face } from './Card'
import type { StructuredProps } from './parts/props'
import surface from './parts/Surface.module.css'

export default function RichLink({ content, structured, links }: StructuredProps<RichLinkContent>) {
  return (
    <div class={surface.card}>
      <Face card={structured} media={content.media} ratio={structured.display_ratio} links={links} />
    </div>
  )
}
