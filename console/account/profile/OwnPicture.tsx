import { useRef } from 'preact/hooks'
import { useWords } from '../../../widget/strings/words'
import { Button } from '../../shell/controls/Button'
import ui from '../../shell/controls/ui.module.css'
import type { Me } from '../../shell/session'
import { useShell } from '../../shell/shell'
import { useOnce } from '../../shell/use-once'
import { useSentence } from '../../shell/words/sentence'
import { accountWords } from '../strings/en'
import style from './Profile.module.css'
import { squarePicture } from './square-picture'

export function OwnPicture() {
  const { api, session, toasts } = useShell()
  const t = useWords(accountWords)
  const { busy, problem, once } = useOnce(useSentence())
  const input = useRef<HTMLInputElement>(null)
  const address = session.me.value?.picture_url

  async function save(picture_id: string | null) {
    session.me.value = await api.put<Me>('/1.0/users/me', { picture_id })
    toasts.say(t('saved'))
  }

  async function upload(file: File) {
    const square = await squarePicture(file).catch(() => null)
    if (!square) return t('picture_unreadable')
    const form = new FormData()
    form.append('file', square, 'picture')
    await save((await api.post<{ id: string }>('/1.0/attachments', form)).id)
    return undefined
  }

  return (
    <section class={`${ui.panel} ${ui.stack}`} aria-labelledby="picture">
      <h2 id="picture">{t('picture_title')}</h2>
      <div class={style.picture}>
        {address ? (
          <img class={style.face} src={address} alt={session.me.value?.name} />
        ) : (
          <span class={style.face} aria-hidden="true">
            {session.initials.value}
          </span>
        )}
        <p class={ui.soft}>{t('picture_about')}</p>
      </div>
      <p role="alert" class={ui.problem}>
        {problem.value}
      </p>
      <div class={style.choices}>
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          hidden
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            currentTarget.value = ''
            if (file) void once(() => upload(file))
          }}
        />
        <Button busy={busy.value} onClick={() => input.current?.click()}>
          {t('picture_choose')}
        </Button>
        {address && (
          <Button kind="quiet" busy={busy.value} onClick={() => void once(() => save(null))}>
            {t('picture_remove')}
          </Button>
        )}
      </div>
    </section>
  )
}
