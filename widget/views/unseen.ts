import style from './unseen.module.css'

/** Class of elements for screen readers only. */
export const unseen = style.unseen ?? ''
