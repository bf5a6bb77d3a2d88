import { useState } from 'preact/hooks'
import { ShellIcon } from '../ui/icons'
import style from './HeaderNote.module.css'

/** The source's logo. If the picture does not load, the default icon stays. */
export function Logo({ src }: { src: string }) {
  const [failed, fail] = useState(false)
  return failed ? (
    <ShellIcon name="balloon" size={22} />
  ) : (
    <img class={style.logo} src={src} alt="" width={40} height={40} onError={() => fail(true)} />
  )
}
