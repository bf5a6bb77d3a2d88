import type { DisplayRatio, LinkTarget, WebviewHeight } from './link'

export interface RichLink {
  type: 'rich_link'
  url: string
  url_fallback?: string
  url_text?: string
  title: string
  subtitle?: string
  attachment_id?: string
  attachment_fallback_id?: string
  target?: LinkTarget
  webview_height?: WebviewHeight
  /** For a message-extension app (business chat), where url is a data string that begins with `?`. */
  app_id?: string
  app_name?: string
  app_icon?: string
  bid?: string
  use_live_layout?: boolean
  /** Only in a rendering for the web. */
  display_ratio?: DisplayRatio
}
