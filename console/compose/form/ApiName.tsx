import style from './FormPane.module.css'

/** The name of a field in the API, small beside its label. */
export const ApiName = ({ name, id }: { name: string; id?: string }) => (
  <code id={id} class={style.api} dir="ltr" translate={false}>
    {name}
  </code>
)
