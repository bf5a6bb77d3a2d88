import style from './unseen.module.css'

export const unseen = style.unseen ?? ''
