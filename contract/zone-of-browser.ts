/** The time zone of this browser. Undefined if the browser does not know it: some say `Etc/Unknown`, which is none. */
export function zoneOfBrowser(): string | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  try {
    // Throws for a name that is no zone.
    return (
      new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone.replace(/^Etc\/Unknown$/, '') || undefined
    )
  } catch {}
}
