import type { DisplayRatio, LinkTarget, WebviewHeight } from './link'

export interface TemplateButton {
  type: 'url' | 'reply'
  title: string
  payload?: string
  url?: string
  url_fallback?: string
  target?: LinkTarget
  webview_height?: WebviewHeight
}

/** A card with text, picture, link and up to four buttons. Also one element of a carousel. */
export interface TemplateCard {
  title: string
  subtitle?: string
  url?: string
  url_fallback?: string
  url_text?: string
  target?: LinkTarget
  webview_height?: WebviewHeight
  attachment_id?: string
  attachment_fallback_id?: string
  items?: TemplateButton[]
}

export interface Template extends TemplateCard {
  type: 'template'
  /** Chat-app channel only. */
  footer?: string
  /** Only in a rendering for the web: the aspect ratio of the picture. */
  display_ratio?: DisplayRatio
}
