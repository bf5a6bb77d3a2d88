import style from './unseen.module.css'

/** Class of what only screen readers meet. */
export const unseen = style.unseen ?? ''
