/** Ports of services that an HTTP request could misuse: the list of the Fetch standard, which browsers refuse. */
const badPorts = new Set(
  (
    '0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 135 ' +
    '137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 995 1719 ' +
    '1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080'
  ).split(' '),
)

/**
 * Returns why this address must not be called, as the end of a sentence that starts with "The address"; null if a call
 * is allowed.
 */
export function addressFault(address: string): string | null {
  const parsed = parseAddress(address)
  return typeof parsed === 'string' ? parsed : null
}

export function parseAddress(address: string): URL | string {
  let url: URL
  try {
    url = new URL(address)
  } catch {
    return 'must be an http or https address'
  }
  const { protocol, username, password, port } = url
  if (protocol !== 'http:' && protocol !== 'https:') return 'must be an http or https address'
  if (username !== '' || password !== '')
    return 'must not hold a user name or password: use the signature or the secret'
  if (badPorts.has(port)) return `must not use port ${port}, which belongs to another service`
  return url
}
