import type { ButtonHTMLAttributes, ComponentChildren } from 'preact'
import { Icon, type IconName } from './icons'
import ui from './ui.module.css'

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'icon' | 'label' | 'size'> & {
  /** `main` is for the most frequent action. A form has only one. */
  kind?: 'plain' | 'main' | 'quiet' | 'danger'
  icon?: IconName
  /** The accessible name of a button that shows only an icon. */
  label?: string
  /** Whether the action is running. Another press then does nothing. */
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
