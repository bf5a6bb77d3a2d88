import style from '../form/FormPane.module.css'

export const ApiName = ({ name, id }: { name: string; id?: string }) => (
  <code id={id} class={style.api} dir="ltr" translate={false}>
    {name}
  </code>
)
