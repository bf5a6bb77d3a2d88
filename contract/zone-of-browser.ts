/** Returns the time zone of this browser; undefined if the browser does not know it or reports `Etc/Unknown`. */
export function zoneOfBrowser(): string | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  try {
    // Throws for an unknown zone name.
    return (
      new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone.replace(/^Etc\/Unknown$/, '') || undefined
    )
  } catch {}
}
