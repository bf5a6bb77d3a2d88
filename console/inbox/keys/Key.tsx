import style from './Palette.module.css'

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform)

export function Key({ keys }: { keys: string }) {
  const names = keys.split('+').map((part) => (part === 'mod' ? (isMac() ? '⌘' : 'Ctrl') : part.toUpperCase()))
  return (
    <span class={style.key}>
      {names.map((name) => (
        <kbd key={name}>{name}</kbd>
      ))}
    </span>
  )
}
