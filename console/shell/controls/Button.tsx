import type { ButtonHTMLAttributes, ComponentChildren } from 'preact'
import { Icon, type IconName } from './icons'
import ui from './ui.module.css'

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'icon' | 'label' | 'size'> & {
  /** `main`: what most people came to do; one of a form. */
  kind?: 'plain' | 'main' | 'quiet' | 'danger'
  icon?: IconName
  /** In place of words: the icon alone is shown, this is what it is called. */
  label?: string
  /** What was asked for is under way: pressing again does nothing. */
  busy?: boolean
  type?: 'button' | 'submit'
  disabled?: boolean
  children?: ComponentChildren
}

const classes = { plain: '', main: ui.main, quiet: ui.quiet, danger: ui.danger }

export function Button({ kind = 'plain', icon, label, busy, type = 'button', children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      class={`${ui.button} ${classes[kind]} ${label ? ui.icon_only : ''}`}
      aria-label={label}
      title={label}
      aria-disabled={busy ? 'true' : undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {icon && <Icon name={icon} size={18} />}
      {children}
    </button>
  )
}
