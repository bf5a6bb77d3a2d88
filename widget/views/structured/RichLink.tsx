import type { RichLink as RichLinkContent } from '../../../contract/structured/rich-link'
import surface from '../ui/Surface.module.css'
import { Face } from './Card'
import type { StructuredProps } from './view-props'

export default function RichLink({ content, structured, links }: StructuredProps<RichLinkContent>) {
  return (
    <div class={surface.card}>
      <Face card={structured} media={content.media} ratio={structured.display_ratio} links={links} />
    </div>
  )
}
