import type { Passkey } from '../../clients/typescript/operations'
import { Button } from '../shell/controls/Button'
import ui from '../shell/controls/ui.module.css'
import style from './OwnFactors.module.css'
import { useFactors } from './sentence'

interface PasskeysProps {
  passkeys: readonly Passkey[]
  rename(passkey: Passkey): void
  remove(passkey: Passkey): void
}

export function Passkeys({ passkeys, rename, remove }: PasskeysProps) {
  const { t, languages } = useFactors()
  const dateFormat = new Intl.DateTimeFormat(languages.speech.value.language, { dateStyle: 'medium' })
  return (
    <ul class={style.passkeys} aria-label={t('factor_passkeys')}>
      {passkeys.map((passkey) => (
        <li key={passkey.id} class={style.passkey}>
          <div>
            <p>
              <bdi>{passkey.name}</bdi>
            </p>
            <p class={ui.soft}>
              {passkey.used_at
                ? t('factor_passkey_used', { when: dateFormat.format(new Date(passkey.used_at)) })
                : t('factor_passkey_never')}
            </p>
          </div>
          <div class={style.acts}>
            <Button
              kind="quiet"
              icon="edit"
              label={t('factor_passkey_rename', { name: passkey.name })}
              onClick={() => rename(passkey)}
            />
            <Button
              kind="quiet"
              icon="trash"
              label={t('factor_passkey_remove', { name: passkey.name })}
              onClick={() => remove(passkey)}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}
