import type { DisplayRatio } from './link'
import type { TemplateCard } from './template'

export interface Carousel {
  type: 'carousel'
  items: TemplateCard[]
  /** Present only in web renderings. The first picture decides the ratio for all cards. */
  display_ratio?: DisplayRatio
}
