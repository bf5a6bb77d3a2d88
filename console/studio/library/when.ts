const moments = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
const days = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

export const moment = (iso: string): string => moments.format(new Date(iso))
export const day = (iso: string): string => days.format(new Date(iso))
