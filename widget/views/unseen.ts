import style from './unseen.module.css'

/** The CSS class of elements for screen readers only. */
export const unseen = style.unseen ?? ''
