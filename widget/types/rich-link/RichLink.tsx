import type { RichLink as RichLinkContent } from '../../../contract/structured/rich-link'
import surface from '../../views/ui/Surface.module.css'
import { Face } from '../shared/Card'
import type { StructuredProps } from '../shared/view-props'

export default function RichLink({ content, structured, links }: StructuredProps<RichLinkContent>) {
  return (
    <div class={surface.card}>
      <Face card={structured} media={content.media} ratio={structured.display_ratio} links={links} />
    </div>
  )
}
