import { useId } from 'preact/hooks'
import ui from '../shell/controls/ui.module.css'
import type { Access } from './server/access'
import { words } from './words'

export function TokenGate({ access }: { access: Access }) {
  const [box, about] = [useId(), useId()]
  const wrong = access.state.value === 'wrong'
  return (
    <form
      class={`${ui.panel} ${ui.stack}`}
      onSubmit={(event) => {
        event.preventDefault()
        const given = String(new FormData(event.currentTarget).get('token') ?? '').trim()
        if (given) access.use(given)
      }}
    >
      <h2>{words.wanted}</h2>
      <p id={about}>{wrong ? words.wrong : words.wanted_about}</p>
      <label for={box}>{words.token}</label>
      <input
        id={box}
        class={ui.box}
        type="password"
        name="token"
        autocomplete="off"
        required
        aria-describedby={about}
        aria-invalid={wrong}
      />
      <div>
        <button type="submit" class={`${ui.button} ${ui.main}`}>
          {words.begin}
        </button>
      </div>
    </form>
  )
}
