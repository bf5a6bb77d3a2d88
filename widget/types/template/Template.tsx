import type { Template as TemplateContent } from '../../../contract/structured/template'
import surface from '../../views/ui/Surface.module.css'
import { Card } from '../shared/Card'
import type { StructuredProps } from '../shared/view-props'

export default function Template({ content, structured, answer, reply, links }: StructuredProps<TemplateContent>) {
  return (
    <article class={surface.card} aria-label={structured.title}>
      <Card
        card={structured}
        media={content.media}
        ratio={structured.display_ratio}
        answer={answer}
        reply={reply}
        links={links}
      />
    </article>
  )
}
