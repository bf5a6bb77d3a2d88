/** Whether this is the IANA name of a time zone, such as "Europe/Paris". */
export function isTimeZone(name: string): boolean {
  // Node also accepts offsets such as "+02:00". They have no daylight saving time, so they are refused.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
