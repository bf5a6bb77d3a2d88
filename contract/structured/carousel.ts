import type { DisplayRatio } from './link'
import type { TemplateCard } from './template'

export interface Carousel {
  type: 'carousel'
  items: TemplateCard[]
  /** Only in a rendering for the web: the first picture decides for all cards. */
  display_ratio?: DisplayRatio
}
