import ipaddr from 'ipaddr.js'

/** Why an address is never called: it is none, may not be sent in the clear, or leads where the public has no access. */
export type AddressRefusal = 'not_an_address' | 'not_https' | 'with_user' | 'port' | 'private'

/**
 * Whether an IP address belongs to the public internet. Everything else is refused, whatever it is called: loopback,
 * private, link-local (with the metadata of clouds), carrier-grade NAT, multicast, reserved, documentation, and the IPv6
 * forms that carry an IPv4 address.
 */
export const isPublicIp = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false
  const ip = ipaddr.process(address)
  if (ip.range() !== 'unicast') return false
  // Of IPv6 only 2000::/3 has been given out; the rest counts as unicast, ::127.0.0.1 included.
  return ip.kind() === 'ipv4' || (ip.toByteArray()[0] ?? 0) >> 5 === 1
}

/** A host as addresses contain it, without the brackets of IPv6. */
const plainHost = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1')

/**
 * Whether the configuration allows a host that is otherwise refused (`OUTGOING_PRIVATE_HOSTS`).
 * @param privateHosts - names or addresses, with or without a port
 */
export const isAllowedHost = (url: URL, privateHosts: readonly string[]): boolean =>
  privateHosts.some((host) => host === url.hostname || host === url.host || host === plainHost(url))

/**
 * Reads an address that somebody typed and says whether it may be called, as far as it can be told without resolving its
 * name. Numbers in other spellings (decimal, octal, hexadecimal) are IP addresses too.
 */
export const readAddress = (text: string, privateHosts: readonly string[]): URL | AddressRefusal => {
  if (!URL.canParse(text)) return 'not_an_address'
  const url = new URL(text)
  if (!/^https?:$/.test(url.protocol)) return 'not_an_address'
  if (url.username !== '' || url.password !== '') return 'with_user'
  if (isAllowedHost(url, privateHosts)) return url
  if (url.protocol !== 'https:') return 'not_https'
  // Other system ports belong to services that take a request for a command.
  if (url.port !== '' && Number(url.port) < 1024) return 'port'
  const host = plainHost(url)
  if (ipaddr.isValid(host) && !isPublicIp(host)) return 'private'
  return /(^|\.)localhost\.?$/.test(host) ? 'private' : url
}
