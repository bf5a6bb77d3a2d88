import { useId, useRef } from 'preact/hooks'
import type { Address } from '../../models/session/address'
import addressWords from '../../strings/english/address.json'
import { useWords } from '../../strings/words'
import { Icon } from '../ui/icons'
import own from './Address.module.css'
import style from './Queue.module.css'

const envelope = 'M4 6h16v12H4zM4 7l8 6 8-6'

export function AddressView({ address }: { address: Address }) {
  const t = useWords(addressWords)
  const id = useId()
  const words = useRef<HTMLParagraphElement>(null)
  const state = address.state.value
  if (state === 'none' || (state === 'ask' && address.isAsked())) return null
  const asks = state !== 'on'

  function press(act: () => void) {
    // The pressed button is removed, so the focus moves first.
    words.current?.focus()
    act()
  }

  return (
    <section class={style.notices} aria-label={t('address_title')}>
      <Icon d={envelope} size={18} class={style.bell} />
      <p class={style.words} ref={words} tabIndex={-1} id={`${id}words`} role="status">
        {t(
          state === 'on'
            ? 'address_on'
            : state === 'wrong'
              ? 'address_wrong'
              : state === 'failed'
                ? 'address_failed'
                : 'address_ask',
        )}
      </p>
      {asks && (
        <form
          class={own.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            const email = new FormData(event.currentTarget).get('email')
            if (typeof email === 'string' && email.trim() && state !== 'wait') void address.submit(email.trim())
          }}
        >
          <input
            class={own.field}
            type="email"
            name="email"
            dir="ltr"
            autocomplete="email"
            aria-label={t('address_field')}
            aria-describedby={`${id}words`}
            aria-invalid={state === 'wrong'}
            placeholder="name@example.com"
            maxLength={320}
          />
          <div class={style.acts}>
            <button type="submit" class={style.act} aria-disabled={state === 'wait'}>
              {t('address_yes')}
            </button>
            <button type="button" class={style.act} onClick={() => press(address.decline)}>
              {t('address_no')}
            </button>
          </div>
        </form>
      )}
    </section>
  )
}
