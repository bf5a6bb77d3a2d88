/** Whether this is the IANA name of a time zone, "Europe/Paris". */
export function isTimeZone(name: string): boolean {
  // Node takes offsets such as "+02:00" as well; they know no summer time, so they are not meant here.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
