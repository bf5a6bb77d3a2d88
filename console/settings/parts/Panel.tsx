import type { ComponentChildren } from 'preact'
import ui from '../../shell/controls/ui.module.css'

interface PanelProps {
  title?: string
  about?: string
  /** The name for screen readers. */
  label?: string
  children: ComponentChildren
}

export const Panel = ({ title, about, label, children }: PanelProps) => (
  <section class={`${ui.panel} ${ui.stack}`} aria-label={label}>
    {title && <h2>{title}</h2>}
    {about && <p class={ui.soft}>{about}</p>}
    {children}
  </section>
)
