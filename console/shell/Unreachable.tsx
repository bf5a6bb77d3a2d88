import { Button } from './controls/Button'
import style from './Unreachable.module.css'

/** Nothing of the page could be fetched, so its words are not here either. */
export function Unreachable() {
  return (
    <main class={style.page}>
      <h1>Bubblewire</h1>
      <p>The server could not be reached.</p>
      <Button kind="main" onClick={() => location.reload()}>
        Try again
      </Button>
    </main>
  )
}
